import type { Rollbackable } from './memory-unit-of-work.ts';

/** Stores and returns copies, so that a change that is not saved is lost. */
export class MemoryTable<Row extends { readonly id: string }> implements Rollbackable {
  #rows: ReadonlyMap<string, Row> = new Map();

  get(id: string): Row | undefined {
    return this.find((row) => row.id === id)[0];
  }

  find(matches: (row: Row) => boolean): Row[] {
    return Array.from(this.#rows.values()).filter(matches).map(copy);
  }

  put(row: Row): void {
    this.#rows = new Map(this.#rows).set(row.id, copy(row));
  }

  /** Answers how many. */
  delete(matches: (row: Row) => boolean, limit = Infinity): number {
    const removed = new Set(
      this.find(matches)
        .slice(0, limit)
        .map(({ id }) => id),
    );
    this.#rows = new Map(Array.from(this.#rows).filter(([id]) => !removed.has(id)));
    return removed.size;
  }

  snapshot(): () => void {
    const rows = this.#rows;
    return () => {
      this.#rows = rows;
    };
  }
}

function copy<Row extends object>(row: Row): Row {
  const fields = Object.entries(row).map(([name, value]) => [
    name,
    isValueObject(value) ? value : structuredClone(value),
  ]);
  return Object.assign(Object.create(Object.getPrototypeOf(row) as object) as Row, Object.fromEntries(fields));
}

/** By name, because values from outside of Jest's context have other constructors. */
const PLAIN = ['Object', 'Array', 'Date'];

/** Of a class of the domain: immutable, and a structured clone would lose the class. */
function isValueObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value) as object | null;
  return prototype !== null && !PLAIN.includes((prototype.constructor as { readonly name: string }).name);
}
