"""Broken and odd source: nothing here may be lost that stands outside the broken part."""


def before():
    # want exception "found before the break" rule=raise
    raise ValueError("found before the break")


def broken(:
    x = = 3


def after():
    # want exception "found after the break"
    raise ValueError("found after the break")


def deep():
    # want exception "deep in brackets"
    raise ValueError((((((((("deep in brackets"))))))))) 


def own_text():
    text = text + "a name that is its own value"
    # want exception "{text}a name that is its own value" line=-2
    raise ValueError(text)


def strings():
    # want exception "bytes é and \"quotes\" and 'more'"
    raise ValueError(b"bytes \xc3\xa9 and \"quotes\" and 'more'".decode())
