import { afterAll, beforeAll } from '@jest/globals';

interface Closable {
  close(): Promise<void>;
}

/** In the order of their making; one may live in another, so the last is closed first. */
const open: Closable[] = [];

/**
 * Makes something before the tests of the file or block, and closes it after them.
 * @returns stands for what is made, and can be passed on at once; its members can be read only meanwhile
 */
export function duringTests<Made extends Closable>(make: () => Promise<Made>): Made {
  let made: Made | undefined;
  beforeAll(async () => {
    made = await make();
    open.push(made);
  });
  afterAll(async () => {
    if (made) await open.pop()?.close();
  });
  return new Proxy({} as Made, {
    get(_, name) {
      if (!made) throw new Error(`${String(name)} is read before the tests`);
      const member: unknown = made[name as keyof Made];
      return typeof member === 'function' ? (member.bind(made) as unknown) : member;
    },
  });
}
