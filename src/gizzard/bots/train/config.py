"""What a training is: everything that its outcome depends on, as one file of the repository says it."""

from pathlib import Path
from typing import Annotated

import msgspec

from gizzard.core.errors import quoted
from gizzard.core.files import read_whole
from gizzard.core.game.position import opening
from gizzard.core.game.round_table import RoundTable
from gizzard.core.native.struct import MAX_WIDTH
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import PRESETS
from gizzard.core.rules.refused import RulesRefused
from gizzard.core.rules.ruleset import RuleSet

Count = Annotated[int, msgspec.Meta(ge=1)]
Rounds = Annotated[int, msgspec.Meta(ge=0)]
Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Above = Annotated[float, msgspec.Meta(gt=0)]


class ConfigField(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So large a part of the games is played by these rules; "every" is all presets, in equal parts."""

    share: Above
    players: int
    preset: str = "standard"

    def __post_init__(self) -> None:
        """Raise ValueError if these rules cannot be played."""
        if self.preset not in ("every", *PRESETS):
            raise ValueError(f"there is no preset {quoted(self.preset)}; there are {', '.join(PRESETS)}, every")
        try:
            self.rules()
        except RulesRefused as refused:
            raise ValueError(f"{self.preset} for {self.players}: {refused}") from None

    def rules(self) -> list[RuleSet]:
        """Those that are meant."""
        names = list(PRESETS) if self.preset == "every" else [self.preset]
        return [parse({"players": self.players, **PRESETS[name]}) for name in names]


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Read from TOML."""

    seed: int
    rounds: Count
    """Rounds of play, of all games together, until it ends."""
    games: Count
    """The number of games played in parallel."""
    width: Annotated[int, msgspec.Meta(ge=1, le=MAX_WIDTH)]
    """Of both hidden layers of both nets."""
    fields: Annotated[tuple[ConfigField, ...], msgspec.Meta(min_length=1)]
    warm_up: Rounds
    """Rounds in which the heuristic player teaches: its decisions are followed, but for one in seven."""
    among_rule: Share
    """Part of the games in which some seats are heuristic players'."""
    among_searchers: Share
    """Part of the games in which one or two seats search by Monte Carlo."""
    searchers_from: Rounds
    """Rounds before they join: they are slow."""
    searcher_deals: Count
    """Deals that these look at for a decision."""
    among_old: Share
    """Part of the games in which some seats play by earlier nets."""
    keep_every: Count
    """Rounds after which the nets join the earlier ones; the last six stay."""
    learning_rate: Above
    """At the beginning; it falls to a fiftieth along half a cosine."""
    bid_batch: Count
    play_batch: Count
    bid_warmth: Above
    """In tens of points: how far an explored bid may be worse; it falls to a fifth."""
    play_warmth: Above
    stray: Share
    """Part of the decisions made at random; it falls to a fifth."""
    trace: Share
    """How much of what came of a decision counts beside what was expected a decision later."""
    from_package: bool = False
    """Whether the nets begin as those of the package."""
    exploits: bool = False
    """Whether the learner begins as the package's expert, and sits at one seat of each game among copies of it."""


class BadConfig(Exception):
    """A file that says no training: which, and why not."""


def read_config(path: Path) -> Config:
    """The config in a file. Raises BadConfig if it is invalid."""
    try:
        with path.open("rb") as stream:
            return msgspec.toml.decode(read_whole(stream), type=Config)
    except OSError as error:
        raise BadConfig(f"{quoted(str(path))} cannot be read: {error.strerror or error}.") from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadConfig(f"{quoted(str(path))} is no config of a training: {error}.") from None


def round_tables(config: Config) -> list[RoundTable]:
    """The round table of each game, by the shares of the fields."""
    total = sum(field.share for field in config.fields)
    tables: list[RoundTable] = []
    upto = 0.0
    for field in config.fields:
        upto += field.share / total
        kinds = [opening(rules, 0).round_table for rules in field.rules()]
        count = round(upto * config.games) - len(tables)
        tables += [kinds[number % len(kinds)] for number in range(count)]
    return tables
