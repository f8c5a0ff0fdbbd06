"""Compiling: a typed ruleset and the registered kinds become the rules of one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiledraft.core import measures
from tiledraft.core.actions import TABLE_KINDS, TurnKind
from tiledraft.core.effects import effects_of
from tiledraft.core.errors import RulesetError
from tiledraft.core.rules import POINTS, ParkRules, Rules, Supply
from tiledraft.core.ruleset.spec import RANDOM
from tiledraft.core.scoring import EarnedTerm
from tiledraft.core.text import ranges
from tiledraft.core.tiles import SPECIES, TileBox
from tiledraft.core.triggers import compile_triggers

if TYPE_CHECKING:
    from tiledraft.core.actions import MoneyAction
    from tiledraft.core.areas import Area
    from tiledraft.core.registry import Registry
    from tiledraft.core.ruleset.spec import ParkSpec, RulesetSpec, SupplySpec


def compile_rules(name: str, spec: RulesetSpec, players: int, registry: Registry) -> Rules:
    """The rules of one table.

    Args:
        name: what the ruleset was loaded as.
        spec: its content as read for this number of players.
        players: number of players, one of ``spec.players``.
        registry: the kinds of the engine and of the plugins the ruleset names.

    Raises:
        RulesetError: the ruleset cannot be played by so many, or its parts do not fit.
    """
    if players not in spec.players:
        raise RulesetError(f"{name} is for {ranges(spec.players)} players, not for {players}")
    rules = Rules(name, spec, players)
    rules.sentences = dict(registry.refusals)
    rules.events = dict(registry.events)
    _compile_tiles(rules)
    _compile_trucks(rules)
    for index, (park, content) in enumerate(spec.parks.items()):
        _compile_areas(rules, index, park, content, registry)
    _label_areas(rules)
    _compile_supplies(rules)
    _compile_targets(rules)
    _compile_bonuses(rules, registry)
    _compile_measures(rules, registry)
    _compile_truck_rules(rules, registry)
    _compile_actions(rules, registry)
    compile_triggers(rules, registry)
    _compile_terms(rules, registry)
    rules.steps = {
        key: registry.set_up[entry.kind](rules, key, entry.spec, entry.rule)
        for key, entry in spec.set_up.items()
    }
    return rules


def _compile_tiles(rules: Rules) -> None:
    box = TileBox(rules.spec.supplies)
    rules.tiles, rules.sorts = tuple(box.tiles), tuple(box.sorts)
    rules.name_tiles()


def _compile_trucks(rules: Rules) -> None:
    trucks = rules.spec.trucks
    places = trucks.places
    if isinstance(places, int):
        places = (places,) * trucks.count
    if len(places) != trucks.count:
        raise RulesetError(
            f"trucks.places lists {len(places)} trucks, trucks.count says {trucks.count}"
        )
    rules.places = places


def _compile_areas(
    rules: Rules, index: int, name: str, content: ParkSpec, registry: Registry
) -> None:
    park = ParkRules(index, name)
    for entry in content.areas.values():
        kind = registry.areas[entry.kind]
        for copy in range(kind.copies(entry.spec)):
            label = entry.name if copy == 0 else f"{entry.name}{copy + 1}"
            area = kind(rules, index, len(park.areas), label, entry.spec, entry.rule)
            rules.areas = (*rules.areas, area)
            park.areas = (*park.areas, area)
    park.overflow = park.area(content.overflow)
    if not park.overflow.is_store:
        raise RulesetError(f"{park.rule}.overflow: {content.overflow} is no store")
    rules.parks = (*rules.parks, park)


def _label_areas(rules: Rules) -> None:
    names = [area.name for area in rules.areas]
    for area in rules.areas:
        if names.count(area.name) > 1:
            area.label = f"{rules.parks[area.park].name}.{area.name}"


def _compile_supplies(rules: Rules) -> None:
    for index, (name, spec) in enumerate(rules.spec.supplies.items()):
        park = next(p for p in rules.parks if p.name == (spec.park or p.name))
        if spec.park is None and len(rules.parks) > 1:
            raise RulesetError(f"supplies.{name}.park must be given: there are several parks")
        park.supplies = (*park.supplies, index)
        drawn = tuple(t.index for t in rules.tiles if t.supply == index and t.count)
        supply = Supply(
            index,
            name,
            park.index,
            drawn,
            spec.end_pile,
            spec.in_play,
            _leaving(rules, index, spec),
        )
        rules.supplies = (*rules.supplies, supply)


def _leaving(rules: Rules, supply: int, spec: SupplySpec) -> tuple[int, ...]:
    if isinstance(spec.leaving, str):
        if spec.leaving == RANDOM:
            return ()
        names: tuple[str, ...] = (spec.leaving,)
    else:
        names = spec.leaving
    sorts = {
        sort.name.rpartition(".")[2]: sort.index
        for sort in rules.sorts
        if sort.supply == supply and sort.category == SPECIES
    }
    return tuple(sorts[name] for name in names)


def _compile_targets(rules: Rules) -> None:
    def holders(category: str, park: ParkRules) -> tuple[Area, ...]:
        return tuple(area for area in park.areas if category in area.accepts)

    rules.targets = tuple(
        holders(tile.category, rules.parks[rules.supplies[tile.supply].park])
        for tile in rules.tiles
    )


def _compile_bonuses(rules: Rules, registry: Registry) -> None:
    for area in rules.areas:
        area.bonus = {
            milestone: effects_of(rules, registry, amounts, f"{area.rule}.bonus")
            for milestone, amounts in area.bonuses().items()
        }
        area.noted = frozenset(area.bonus)


def _compile_measures(rules: Rules, registry: Registry) -> None:
    rules.measures[measures.COINS] = measures.coins
    for token in rules.spec.tokens:
        rules.measures[token] = measures.TokensMeasure(rules, token)
    for park in rules.parks:
        for name, entry in rules.spec.parks[park.name].measures.items():
            kind = registry.measures[entry.kind]
            rules.measures[name] = kind(rules, park, name, entry.spec, entry.rule)


def _compile_truck_rules(rules: Rules, registry: Registry) -> None:
    rules.truck_rules = tuple(
        registry.truck_rules[entry.kind](rules, entry.spec, entry.rule)
        for entry in rules.spec.trucks.rules.values()
    )


def _compile_actions(rules: Rules, registry: Registry) -> None:
    rules.duties = {name: duty(rules) for name, duty in registry.duties.items()}
    kinds = [kind(rules) for kind in TABLE_KINDS]
    rules.kinds = {kind.head: kind for kind in kinds}
    rules.free = tuple(kind.options for kind in kinds if isinstance(kind, TurnKind))
    for head, kind in registry.answers.items():
        rules.kinds[head] = kind(rules)
    paid = []
    for park in rules.parks:
        for action in _park_actions(rules, park, registry):
            rules.kinds[action.head] = action
            paid.append((action.price, action.options))
    rules.handlers = {head: kind.apply for head, kind in rules.kinds.items()}
    rules.paid = tuple(paid)
    highest = max((price for price, _ in paid), default=0)
    rules.affordable = tuple(
        tuple(options for price, options in paid if price <= purse) for purse in range(highest + 1)
    )


def _park_actions(rules: Rules, park: ParkRules, registry: Registry) -> list[MoneyAction]:
    """The money actions of a park. Where two would read the same, their keys are their words."""
    entries = rules.spec.parks[park.name].actions
    actions: dict[str, MoneyAction] = {
        name: registry.actions[entry.kind](
            rules, f"{park.name}:{name}", park, entry.spec, entry.rule
        )
        for name, entry in entries.items()
    }
    words = [action.word for action in actions.values()]
    for name, action in actions.items():
        if words.count(action.word) > 1 and name != entries[name].kind:
            action.word = name
    return list(actions.values())


def _compile_terms(rules: Rules, registry: Registry) -> None:
    for park in rules.parks:
        for name, entry in rules.spec.parks[park.name].scoring.items():
            kind = registry.terms[entry.kind]
            rules.terms = (*rules.terms, kind(rules, park, name, entry.spec, entry.rule))
    earned = [name for what, name in rules.counters if what == POINTS]
    rules.terms = (*rules.terms, *(EarnedTerm(rules, rule) for rule in earned))
    for name in rules.ties:
        rules.measure(name)
