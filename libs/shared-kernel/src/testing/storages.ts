import { afterAll, beforeAll, describe } from '@jest/globals';

interface Closable {
  close(): Promise<void>;
}

/** Creates the function that runs the contract suite of a port on a database of its own. */
export const onStorage =
  <Kit extends Closable>(make: () => Promise<Kit>) =>
  (port: string, suite: (kit: () => Kit) => void): void => {
    describe(`${port} in PostgreSQL`, () => {
      let kit: Kit;
      beforeAll(async () => {
        kit = await make();
      });
      afterAll(() => kit.close());
      suite(() => kit);
    });
  };
