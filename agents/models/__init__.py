"""Small networks without torch: files, inference, the ones that come with the package."""
