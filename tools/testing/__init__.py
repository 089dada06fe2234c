"""The program behind ./test. See docs/testing.md."""
