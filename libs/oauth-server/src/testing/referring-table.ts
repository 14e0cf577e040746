import { MemoryTable } from '#shared-kernel/testing/memory-table';
import type { Rollbackable } from '#shared-kernel/testing/memory-unit-of-work';

/** A table with foreign keys: its rows go, or change, with the rows that they refer to. */
export class ReferringTable<Row extends { readonly id: string }> implements Rollbackable {
  private readonly rows = new MemoryTable<Row>();

  /** @param follow the row as it is now; undefined when it was deleted with another one */
  constructor(private readonly follow: (row: Row) => Row | undefined) {}

  get(id: string): Row | undefined {
    return this.find((row) => row.id === id)[0];
  }

  find(matches: (row: Row) => boolean): Row[] {
    return this.rows
      .find(() => true)
      .flatMap((row) => this.follow(row) ?? [])
      .filter(matches);
  }

  put(row: Row): void {
    this.rows.put(row);
  }

  /** @returns how many */
  delete(matches: (row: Row) => boolean, limit = Infinity): number {
    const meant = new Set(
      this.find(matches)
        .slice(0, limit)
        .map(({ id }) => id),
    );
    return this.rows.delete(({ id }) => meant.has(id));
  }

  snapshot(): () => void {
    return this.rows.snapshot();
  }
}
