"""What a person reads at the terminal: menus, help, rules, in the person's language."""
