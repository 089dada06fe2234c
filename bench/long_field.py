"""A scenario of any size for measurements of the server: brigades of four regiments and a battery on each side of a long
field, as bench/field.hpp has it. `data_with(folder, units)` makes a data folder that has it as "long-field"."""

from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
PITCH = 31


def unit(side, heading, line, brigade, number):
    guns = number == 4
    troops = 'stands = 3, arm = "artillery", weapon = "napoleon", guns = 6' if guns else "stands = 6, men = 360"
    return (f'{{ name = "{side} {brigade + 1}-{number + 1}", short = "{side[0]}{brigade + 1}-{number + 1}", '
            f'command = "{side} Brigade {brigade + 1}", quality = "veteran", {troops}, heading = {heading}, '
            f"at = [{PITCH * brigade + 4 + 6 * number}, {line}] }},\n")


def army(side, edge, line, behind, heading, brigades):
    commands = f'{{ name = "{side} Division", kind = "division", card = true }},\n'
    officers = (f'{{ name = "General {side}", rank = "division", kind = "regular", commands = "{side} Division", '
                f"at = [17, {behind}] }},\n")
    units = ""
    for b in range(brigades):
        commands += f'{{ name = "{side} Brigade {b + 1}", kind = "brigade", parent = "{side} Division" }},\n'
        officers += (f'{{ name = "Brigadier {side} {b + 1}", rank = "brigade", kind = "regular", '
                     f'commands = "{side} Brigade {b + 1}", at = [{PITCH * b + 15}, {behind}] }},\n')
        units += "".join(unit(side, heading, line, b, n) for n in range(5))
    return (f'[[army]]\nname = "{side}"\nedge = "{edge}"\ncommand = [\n{commands}]\nofficer = [\n{officers}]\n'
            f"unit = [\n{units}]\n")


def ground(brigade):
    x = PITCH * brigade
    wood = f"[[{x + 2}, 20], [{x + 9}, 20], [{x + 9}, 28], [{x + 2}, 28]]"
    hill = f"[[{x + 14}, 20], [{x + 26}, 20], [{x + 26}, 28], [{x + 14}, 28]]"
    return (f'[[terrain]]\nkind = "woods"\nname = "Wood {brigade + 1}"\narea = {wood}\n'
            f'[[terrain]]\nkind = "hill"\nname = "Hill {brigade + 1}"\narea = {hill}\n'
            f"crests = [[[{x + 15}, 24], [{x + 25}, 24]]]\n"
            f'[[terrain]]\nkind = "fence"\nname = "Fence {brigade + 1}"\nline = [[{x + 12}, 15], [{x + 28}, 15]]\n')


def text_of(units, turns=12):
    brigades = units // 10
    head = ('[scenario]\ntitle = "A long field"\nsummary = "For measurements"\nrulesets = ["revised"]\n'
            'variant = "15 mm"\nmeasure = "inches"\nground_scale = "1 in = 24 yd"\nyards_per_unit = 24\n'
            f"table = [{PITCH * brigades + 2}, 48]\nturns = {turns}\n")
    middle = (f'[[objective]]\nname = "Middle hill"\nat = [{PITCH * (brigades // 2) + 20}, 24]\nradius = 4\n'
              "points = 1\n")
    return (head + "".join(ground(b) for b in range(brigades)) + middle
            + army("Blue", "south", 9.5, 7, 0, brigades) + army("Grey", "north", 38.5, 41, 180, brigades))


def data_with(folder, units):
    """A data folder inside `folder` with the books and this one scenario."""
    data = Path(folder) / "data"
    (data / "scenarios").mkdir(parents=True)
    for name in ("rulesets", "house"):
        if (HERE / "data" / name).exists():
            (data / name).symlink_to(HERE / "data" / name)
    (data / "scenarios/long-field.toml").write_text(text_of(units))
    return data
