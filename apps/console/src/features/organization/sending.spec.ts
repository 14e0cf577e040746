import { describe, expect, test } from '@jest/globals';
import { ApiRefusal } from '../../api/refusal.ts';
import { type Outcome, outcomeOf, sendAll } from './sending.ts';

const no = (code: string, status: number, retryAfter?: number) =>
  new ApiRefusal({ code, status, message: code, retryAfter });
const MEMBER = no('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION', 400);
const FULL = no('INVITATION_LIMIT_REACHED', 403);

/** Sends to all addresses; each response is released by the test. */
function sending(addresses: readonly string[], refusals: Readonly<Record<string, Error>> = {}) {
  const told = new Map<string, Outcome['kind']>();
  const asked: string[] = [];
  let mostAtOnce = 0;
  let underWay = 0;
  const state = { stopped: false };
  const done = sendAll(
    addresses,
    async (address) => {
      asked.push(address);
      mostAtOnce = Math.max(mostAtOnce, ++underWay);
      await new Promise((resolve) => setTimeout(resolve));
      underWay -= 1;
      if (refusals[address]) throw refusals[address];
    },
    { tell: (address, { kind }) => void told.set(address, kind), stopped: () => state.stopped },
  );
  return { done, told, asked, state, most: () => mostAtOnce };
}

const people = (count: number) => Array.from({ length: count }, (_, index) => `p${index}@x.io`);

describe('sending to many', () => {
  test('a few at a time, each once', async () => {
    const { done, told, asked, most } = sending(people(20));
    await done;
    expect(asked).toEqual(people(20));
    expect([...told.values()]).toEqual(people(20).map(() => 'sent'));
    expect(most()).toBe(3);
  });

  test('goes on after what concerns one address only', async () => {
    const { done, told } = sending(people(5), {
      'p0@x.io': MEMBER,
      'p1@x.io': no('USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION', 400),
      'p2@x.io': no('INVALID_EMAIL', 400),
      'p3@x.io': no('TOO_MANY_REQUESTS', 429, 3000),
    });
    await done;
    expect(Object.fromEntries(told)).toEqual({
      'p0@x.io': 'member',
      'p1@x.io': 'invited',
      'p2@x.io': 'invalid',
      'p3@x.io': 'later',
      'p4@x.io': 'sent',
    });
  });

  test('stops at what concerns all, once nothing is under way', async () => {
    const { done, told, asked } = sending(people(9), { 'p1@x.io': FULL });
    await expect(done).rejects.toBe(FULL);
    expect(asked.length).toBeLessThan(6);
    expect(asked.filter((address) => address !== 'p1@x.io').every((address) => told.get(address) === 'sent')).toBe(
      true,
    );
  });

  test('stops when it is told to', async () => {
    const { done, told, asked, state } = sending(people(9));
    state.stopped = true;
    await done;
    expect(asked).toEqual(people(3));
    expect([...told.keys()]).toEqual(people(3));
  });

  test('a short wait is everybody’s: it comes from the number of calls', () => {
    expect(outcomeOf(no('TOO_MANY_REQUESTS', 429, 8))).toBeUndefined();
    expect(outcomeOf(no('INTERNAL_SERVER_ERROR', 500))).toBeUndefined();
  });

  test('so is a long one, when the whole organization has mailed too many', async () => {
    const tooMany = no('TOO_MANY_INVITATIONS_MAILED', 429, 3599);
    const { done, asked } = sending(people(9), { 'p1@x.io': tooMany });
    await expect(done).rejects.toBe(tooMany);
    expect(asked.length).toBeLessThan(6);
  });

  test('a mistake of ours is not swallowed', async () => {
    const { done } = sending(people(1), { 'p0@x.io': new TypeError('oops') });
    await expect(done).rejects.toThrow('oops');
  });
});
