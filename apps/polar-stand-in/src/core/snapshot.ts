import type { ClockState } from './clock.ts';
import { emptyTables, type TableName } from './store.ts';
import type { World } from './world.ts';

/** The whole state as JSON. */
export interface Snapshot {
  clock: ClockState;
  random: number;
  tables: Partial<Record<TableName, unknown[]>>;
}

const NAMES = Object.keys(emptyTables()) as TableName[];

export function snapshot({ clock, random, tables }: World): Snapshot {
  const rows = NAMES.map((name) => [name, [...tables[name].values()]]);
  return structuredClone({
    clock: clock.state,
    random: random.state,
    tables: Object.fromEntries(rows) as Snapshot['tables'],
  });
}

/** In place: routes keep the tables that they know. */
export function restore({ clock, random, tables }: World, from: Snapshot): void {
  const copy = structuredClone(from);
  clock.state = copy.clock;
  random.state = copy.random;
  for (const name of NAMES) {
    const table = tables[name] as Map<string, unknown>;
    table.clear();
    for (const row of copy.tables[name] ?? []) table.set((row as { id: string }).id, row);
  }
}
