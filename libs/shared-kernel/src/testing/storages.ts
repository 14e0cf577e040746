import { afterAll, beforeAll, describe } from '@jest/globals';

interface Closable {
  close(): Promise<void>;
}

/**
 * Makes the function that runs a port's one contract suite on memory and on PostgreSQL: what the fast tests believe is
 * what the product does.
 */
export const onStorages =
  <Kit extends Closable>(memory: () => Kit, postgres: () => Promise<Kit>) =>
  (port: string, suite: (kit: () => Kit) => void): void => {
    describe.each([
      ['memory', async () => memory()],
      ['PostgreSQL', postgres],
    ] satisfies [string, () => Promise<Kit>][])(`${port} in %s`, (_, make) => {
      let kit: Kit;
      beforeAll(async () => {
        kit = await make();
      });
      afterAll(() => kit.close());
      suite(() => kit);
    });
  };
