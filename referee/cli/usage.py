"""What is wrong with a command as it was typed, as a sentence in the reader's language."""

from __future__ import annotations

import click

from referee.words import Words, say


def mistake(error: click.ClickException) -> Words | None:
    """The sentence of a mistake, or nothing where the command line library's own says it best."""
    if isinstance(error, click.NoSuchOption):
        return say("There is no option {option}.", option=error.option_name)
    if isinstance(error, click.BadOptionUsage):
        return _value(error)
    if isinstance(error, click.MissingParameter):
        return say("{name} is missing.", name=_name(error))
    if isinstance(error, click.BadParameter):
        return _bad(error)
    return None


def _value(error: click.BadOptionUsage) -> Words:
    """The sentence of an option without the value that it needs, or with one that it has no use for."""
    known = error.ctx.command.params if error.ctx else ()
    flag = any(error.option_name in each.opts and isinstance(each, click.Option) and each.is_flag for each in known)
    if flag:
        return say("{option} takes no value.", option=error.option_name)
    return say("{option} needs a value.", option=error.option_name)


def _name(error: click.BadParameter) -> str:
    """A parameter as it is typed."""
    param = error.param
    if isinstance(param, click.Option):
        return param.opts[-1]
    return param.human_readable_name if param else ""


def _bad(error: click.BadParameter) -> Words | None:
    """The sentence of a value that cannot be what it is for."""
    name, kind = _name(error), error.param.type if error.param else None
    if isinstance(kind, click.IntRange):
        return say("{name} must be a whole number from {least} to {most}.", name=name, least=kind.min, most=kind.max)
    if kind is click.INT:
        return say("{name} must be a whole number.", name=name)
    if isinstance(kind, click.Choice):
        return say("{name} must be one of: {choices}.", name=name, choices=", ".join(map(str, kind.choices)))
    return None
