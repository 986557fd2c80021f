"""What sits at a table: sees observations and masks, answers with actions."""
