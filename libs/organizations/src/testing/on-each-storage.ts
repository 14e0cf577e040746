import { afterAll, beforeAll, describe } from '@jest/globals';
import type { Kit } from './kit.ts';
import { memoryKit } from './memory-kit.ts';
import { postgresKit } from './postgres-kit.ts';

/** Runs one suite on memory and on PostgreSQL: what the fast tests believe is what the product does. */
export function onEachStorage(port: string, suite: (kit: () => Kit) => void): void {
  describe.each([
    ['memory', async () => memoryKit()],
    ['PostgreSQL', postgresKit],
  ] satisfies [string, () => Promise<Kit>][])(`${port} in %s`, (_, make) => {
    let kit: Kit;
    beforeAll(async () => {
      kit = await make();
    });
    afterAll(() => kit.close());
    suite(() => kit);
  });
}
