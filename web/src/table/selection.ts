// Replaces d3-selection (see vite.config.ts). It has only what d3-zoom and the camera need: listening to one element,
// storing a property on it, and the pointer's position in it.
type Listener = (this: EventTarget, event: Event, datum: unknown) => void;
interface Kept {
  type: string;
  name: string;
  value: Listener;
  handler: (event: Event) => void;
  options: AddEventListenerOptions | boolean | undefined;
}
const kept = new WeakMap<EventTarget, Kept[]>();

/** "touchend.zoom touchcancel.zoom", and ".zoom" for all types with that name */
const named = (types: string): { type: string; name: string }[] =>
  types
    .trim()
    .split(/\s+/)
    .map((one) => {
      const [type = "", name = ""] = one.split(".");
      return { type, name };
    });

export class Selection {
  constructor(private readonly nodes: readonly EventTarget[]) {}

  node(): EventTarget | null {
    return this.nodes[0] ?? null;
  }
  /** d3 passes the element's bound datum to listeners; there is none. */
  datum(): undefined {
    return undefined;
  }
  each(act: (this: EventTarget, datum: undefined) => void): this {
    for (const node of this.nodes) act.call(node, undefined);
    return this;
  }
  filter(keeps: (this: EventTarget) => unknown): Selection {
    return new Selection(this.nodes.filter((node) => keeps.call(node)));
  }
  call<Rest extends unknown[]>(act: (of: this, ...rest: Rest) => void, ...rest: Rest): this {
    act(this, ...rest);
    return this;
  }
  property(name: string, value: (this: EventTarget) => unknown): this {
    return this.each(function () {
      (this as unknown as Record<string, unknown>)[name] = value.call(this);
    });
  }
  style(name: string, value: string): this {
    return this.each(function () {
      (this as HTMLElement).style.setProperty(name, value);
    });
  }
  /** Does nothing: there are no transitions to stop. */
  interrupt(): this {
    return this;
  }

  on(types: string): Listener | undefined;
  on(types: string, listener: Listener | null, options?: AddEventListenerOptions | boolean): this;
  on(
    types: string,
    listener?: Listener | null,
    options?: AddEventListenerOptions | boolean,
  ): this | Listener | undefined {
    if (listener === undefined) return this.listenerOf(types);
    for (const node of this.nodes)
      for (const { type, name } of named(types)) listen(node, type, name, listener, options);
    return this;
  }
  private listenerOf(types: string): Listener | undefined {
    const [wanted] = named(types);
    const node = this.nodes[0];
    return node && kept.get(node)?.find((one) => one.type === wanted?.type && one.name === wanted.name)?.value;
  }
}

/** Replaces the listener with that name; `null` only removes it. */
function listen(
  node: EventTarget,
  type: string,
  name: string,
  value: Listener | null,
  options?: AddEventListenerOptions | boolean,
): void {
  const all = kept.get(node) ?? [];
  const goes = (one: Kept): boolean => one.name === name && (one.type === type || (type === "" && value === null));
  for (const one of all.filter(goes)) node.removeEventListener(one.type, one.handler, one.options);
  const rest = all.filter((one) => !goes(one));
  if (value !== null) {
    const handler = (event: Event): void => value.call(node, event, undefined);
    node.addEventListener(type, handler, options);
    rest.push({ type, name, value, handler, options });
  }
  kept.set(node, rest);
}

export function select(node: EventTarget): Selection {
  return new Selection([node]);
}

/** Position of an event or touch in an element, from the corner inside its border. */
export function pointer(
  event: { clientX: number; clientY: number; currentTarget?: EventTarget | null; sourceEvent?: unknown },
  node = event.currentTarget,
): [number, number] {
  if (!(node instanceof Element)) return [event.clientX, event.clientY];
  const box = node.getBoundingClientRect();
  return [event.clientX - box.left - node.clientLeft, event.clientY - box.top - node.clientTop];
}
