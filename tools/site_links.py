"""A hook of mkdocs: turns links from docs/ to files outside it, such as the client's sources, into plain text."""

import re

OUTSIDE = re.compile(r"\[([^\]]+)\]\((?:\.\./)+(?:web|data|rulesets|tools|examples|[A-Z]+)[^)]*\)")


def on_page_markdown(markdown, page, **_):
    # From a page in a folder of docs/, ../ leads to docs/ itself.
    return OUTSIDE.sub(r"\1", markdown) if "/" not in page.file.src_path else markdown
