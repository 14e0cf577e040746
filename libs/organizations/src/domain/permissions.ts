export type Permissions = Readonly<Record<string, readonly string[]>>;

export type Permission = readonly [resource: string, action: string];

export function pairsOf(permissions: Permissions): Permission[] {
  return Object.entries(permissions).flatMap(([resource, actions]) =>
    actions.map((action) => [resource, action] as const),
  );
}

export function union(all: Iterable<Permissions>): Permissions {
  const actions = new Map<string, Set<string>>();
  for (const [resource, action] of [...all].flatMap(pairsOf)) {
    actions.set(resource, (actions.get(resource) ?? new Set()).add(action));
  }
  return Object.fromEntries([...actions].map(([resource, set]) => [resource, [...set]]));
}

/** Whether both allow the same, ignoring order. */
export function allowSame(one: Permissions, other: Permissions): boolean {
  const within = (part: Permissions, whole: Permissions) => pairsOf(part).every((pair) => permits(whole, pair));
  return within(one, other) && within(other, one);
}

export function permits(permissions: Permissions, [resource, action]: Permission): boolean {
  return Object.hasOwn(permissions, resource) && permissions[resource]!.includes(action);
}
