import { DatabaseUnavailable } from '../../application/database-unavailable.ts';
import type { JsonRow } from './json-rows.ts';
import { padded } from './padded.ts';

export interface Lookup<Row> {
  /** Unique, since it names the prepared statement. */
  readonly name: string;
  /** Made with `asJson`. Its only parameter, `$1`, is the array of the keys. */
  readonly text: string;
  /** Pads the array; matches no row. */
  readonly nothing: string | null;
  readonly keyOf: (row: Row) => string | null;
}

interface Pending {
  readonly key: string;
  readonly resolve: (row: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The keys of one kind that are looked up together. */
interface Group {
  readonly lookup: Lookup<never>;
  readonly pending: readonly Pending[];
}

interface Found extends JsonRow<unknown> {
  /** The index of its group, where there are two. */
  readonly part?: number;
}

type Query = (name: string, text: string, values: readonly unknown[]) => Promise<readonly Found[]>;

/**
 * Lookups of one turn of the event loop share a statement (ADR 19): all of one kind, and two kinds, as a request often
 * needs two unrelated rows. Not more, because each connection keeps the statements prepared.
 */
export class Lookups {
  private waiting = new Map<Lookup<never>, Pending[]>();
  private readonly texts = new Map<string, string>();

  constructor(private readonly query: Query) {}

  ask<Row>(lookup: Lookup<Row>, key: string): Promise<Row | undefined> {
    // After the requests that have already arrived, before the event loop reads from the network again.
    if (this.waiting.size === 0) setImmediate(() => this.send());
    return new Promise((resolve, reject) => {
      const pending = { key, resolve: resolve as Pending['resolve'], reject };
      const others = this.waiting.get(lookup as Lookup<never>);
      if (others) others.push(pending);
      else this.waiting.set(lookup as Lookup<never>, [pending]);
    });
  }

  private send(): void {
    const groups = Array.from(this.waiting, ([lookup, pending]): Group => ({ lookup, pending }));
    this.waiting = new Map();
    groups.sort((one, other) => (one.lookup.name < other.lookup.name ? -1 : 1));
    for (let first = 0; first < groups.length; first += 2) void this.settle(groups.slice(first, first + 2));
  }

  private async settle(groups: readonly Group[]): Promise<void> {
    try {
      await this.answer(groups);
    } catch (error) {
      const all = groups.flatMap(({ lookup, pending }) => pending.map((one) => ({ lookup, pending: [one] })));
      // A value that the statement rejects must not fail the others.
      const isForAll = all.length === 1 || error instanceof DatabaseUnavailable;
      if (isForAll) for (const { pending } of all) pending[0]!.reject(error);
      else await Promise.all(all.map((one) => this.settle([one])));
    }
  }

  private async answer(groups: readonly Group[]): Promise<void> {
    const name = groups.map(({ lookup }) => lookup.name).join(' ');
    const values = groups.map(({ lookup, pending }) => {
      const keys = pending.map(({ key }) => key);
      return padded(keys, lookup.nothing);
    });
    const found = groups.map(() => new Map<string | null, unknown>());
    for (const { part = 0, found: row } of await this.query(name, this.textOf(name, groups), values)) {
      found[part]!.set(groups[part]!.lookup.keyOf(row as never), row);
    }
    groups.forEach(({ pending }, part) => pending.forEach(({ key, resolve }) => resolve(found[part]!.get(key))));
  }

  private textOf(name: string, groups: readonly Group[]): string {
    const known = this.texts.get(name);
    if (known !== undefined) return known;
    const parts = groups.map(({ lookup: { text } }, part) =>
      groups.length === 1
        ? text
        : `select ${part} as part, found from (${text.replaceAll('$1', () => `$${part + 1}`)}) as part${part}`,
    );
    const text = parts.join(' union all ');
    this.texts.set(name, text);
    return text;
  }
}
