import { describe, expect, test } from '@jest/globals';
import { ApiRefusal } from '../../api/refusal.ts';
import {
  addressesIn,
  hasSeparator,
  isAddress,
  isInvitationState,
  mayBeSentAgain,
  merged,
  type Outcome,
  outcomeOf,
  sendAll,
} from './invitations.ts';

test('an accepted invitation gets no second mail', () => {
  expect((['pending', 'expired', 'inviter-left', 'rejected', 'canceled'] as const).every(mayBeSentAgain)).toBe(true);
  expect(mayBeSentAgain('accepted')).toBe(false);
});

test.each([
  ['canceled', true],
  ['', false],
  ['toString', false],
])('%j in the address is a state: %p', (text, is) => {
  expect(isInvitationState(text)).toBe(is);
});

describe('a pasted list of addresses', () => {
  test.each([
    ['commas, blanks, semicolons and lines', 'a@x.io, b@x.io;c@x.io d@x.io\ne@x.io\r\n\tf@x.io', 'abcdef'],
    ['what mail programs write', 'Ada Lovelace <a@x.io>, "Doe, Eve" <b@x.io>; <c@x.io>', 'abc'],
    ['one twice, in other letters', 'A@x.io, a@X.IO', 'a'],
    ['links and marks around it', 'mailto:a@x.io, (b@x.io), "c@x.io" d@x.io.', 'abd'],
    ['nothing', ' ,;\n ', ''],
  ])('separated by or holding %s', (_case, text, names) => {
    expect(addressesIn(text)).toEqual([...names].map((name) => `${name}@x.io`));
  });

  test('keeps what is none, to be corrected', () => {
    expect(addressesIn('a@x.io, nobody, b@')).toEqual(['a@x.io', 'nobody', 'b@']);
  });

  test('is read in time, whatever it is', () => {
    const began = performance.now();
    addressesIn('"<'.repeat(20_000));
    addressesIn(`${'a.'.repeat(20_000)}@`).map(isAddress);
    expect(performance.now() - began).toBeLessThan(1000);
  });

  test('is merged into what is there', () => {
    expect(merged(['a', 'b'], ['b', 'c'])).toEqual(['a', 'b', 'c']);
  });
});

test.each(['ada@example.com', "o'neil+x@mail.example.co", 'a@1a.io'])('%s is an address', (text) => {
  expect(isAddress(text)).toBe(true);
});

test.each([
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'a b@example.com',
  'a@@example.com',
  'a..b@x.io',
  'a@1.2',
  '',
])('“%s” is none', (text) => {
  expect(isAddress(text)).toBe(false);
});

test('an address longer than any mailbox is none', () => {
  expect(isAddress(`a@${'b.'.repeat(125)}io`)).toBe(true);
  expect(isAddress(`aa@${'b.'.repeat(125)}io`)).toBe(false);
});

test('an address ends with a blank, a comma or a semicolon', () => {
  expect(['a@x.io ', 'a@x.io,', 'a@x.io;', 'a@x.io\n'].every(hasSeparator)).toBe(true);
  expect(hasSeparator('a@x.io')).toBe(false);
});

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
