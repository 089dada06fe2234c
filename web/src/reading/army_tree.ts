// The armies as a tree: commands under commands, units under theirs, with the remaining strength of each.
import type { Table, TableUnit, TableView, UnitFacts } from "../lib/api";

export interface Strength {
  figures: number;
  atStart: number;
  units: number; // that stand on the table or may still enter it
}
export interface UnitNode {
  node: "unit";
  key: string;
  unit: number;
  facts: UnitFacts | undefined;
  now: TableUnit | undefined;
}
export interface OfficerNode {
  node: "officer";
  key: string;
  officer: number;
  name: string;
  rank: string;
  presence: string;
  place: readonly [number, number] | undefined;
  attached: number | undefined;
}
export interface CommandNode {
  node: "command";
  key: string;
  command: number;
  name: string;
  strength: Strength;
  children: TreeNode[];
}
export interface ArmyNode {
  node: "army";
  key: string;
  army: number;
  name: string;
  effectiveness: number | undefined; // per cent × 100
  strength: Strength;
  children: TreeNode[];
}
export type TreeNode = ArmyNode | CommandNode | OfficerNode | UnitNode;

const lost = new Set(["left", "destroyed", "captured"]);
/** Whether the unit is off the table permanently. */
export function isLost(unit: Pick<TableUnit, "presence"> | undefined): boolean {
  return unit !== undefined && lost.has(unit.presence);
}

function strengthOf(units: readonly UnitNode[]): Strength {
  const out: Strength = { figures: 0, atStart: 0, units: 0 };
  for (const { now } of units) {
    if (!now) continue;
    out.atStart += now.figures_at_start;
    if (isLost(now)) continue;
    out.figures += now.figures_left;
    out.units += 1;
  }
  return out;
}

function unitsBelow(nodes: readonly TreeNode[]): UnitNode[] {
  return nodes.flatMap((node) => (node.node === "unit" ? [node] : "children" in node ? unitsBelow(node.children) : []));
}

export function muster(table: Table, view: TableView, facts: ReadonlyMap<number, UnitFacts>): ArmyNode[] {
  const now = new Map(view.units.map((unit) => [unit.unit, unit]));
  const officerNow = new Map((view.officers ?? []).map((officer) => [officer.officer, officer]));
  const unitNode = (unit: UnitFacts): UnitNode => ({
    node: "unit",
    key: `u${unit.unit}`,
    unit: unit.unit,
    facts: unit,
    now: now.get(unit.unit),
  });

  const officerNode = (id: number): OfficerNode | undefined => {
    const who = table.officers.find((officer) => officer.officer === id);
    if (!who) return undefined;
    const state = officerNow.get(id);
    return {
      node: "officer",
      key: `o${id}`,
      officer: id,
      name: who.name,
      rank: who.title,
      presence: state?.presence ?? "absent",
      place: state?.place,
      attached: state?.attached_to,
    };
  };
  const known = [...facts.values()].sort((a, b) => a.unit - b.unit);
  const commandNode = (id: number): CommandNode => {
    const what = table.commands.find((command) => command.command === id);
    const children: TreeNode[] = [];
    const officers = table.officers.filter((officer) => officer.command === id || officer.officer === what?.officer);
    for (const officer of officers) {
      const node = officerNode(officer.officer);
      if (node) children.push(node);
    }
    children.push(...known.filter((unit) => (now.get(unit.unit)?.command ?? unit.command) === id).map(unitNode));
    for (const below of table.commands.filter((command) => command.parent === id))
      children.push(commandNode(below.command));
    return {
      node: "command",
      key: `c${id}`,
      command: id,
      name: what?.name ?? "",
      strength: strengthOf(unitsBelow(children)),
      children,
    };
  };

  return table.armies.map((army, i) => {
    const tops = table.commands.filter((command) => command.army === army.army && command.parent === undefined);
    const children: TreeNode[] = tops.map((command) => commandNode(command.command));
    const under = new Set(unitsBelow(children).map((node) => node.unit));
    children.push(...known.filter((unit) => unit.army === army.army && !under.has(unit.unit)).map(unitNode));
    const placed = new Set(officersBelow(children));
    for (const officer of table.officers.filter((one) => one.army === army.army && !placed.has(one.officer))) {
      const node = officerNode(officer.officer);
      if (node) children.unshift(node);
    }
    return {
      node: "army",
      key: `a${army.army}`,
      army: army.army,
      name: army.name,
      effectiveness: view.effectiveness?.[i],
      strength: strengthOf(unitsBelow(children)),
      children,
    };
  });
}

function officersBelow(nodes: readonly TreeNode[]): number[] {
  return nodes.flatMap((node) =>
    node.node === "officer" ? [node.officer] : "children" in node ? officersBelow(node.children) : [],
  );
}

export interface Visible {
  node: TreeNode;
  level: number;
  parent: string | undefined;
}
/** The visible rows, top to bottom: rows under a folded one are hidden. */
export function visible(
  armies: readonly TreeNode[],
  folded: ReadonlySet<string>,
  level = 1,
  parent?: string,
): Visible[] {
  return armies.flatMap((node) => {
    const row: Visible = { node, level, parent };
    if (!("children" in node) || folded.has(node.key)) return [row];
    return [row, ...visible(node.children, folded, level + 1, node.key)];
  });
}
