"""Writers of documents and benchmarks, run from the repository; they are not installed."""
