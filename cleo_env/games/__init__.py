"""The games of the suite, a folder each, with the same organs: rules, view, text."""
