import { describe, expect, jest, test } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { availableParallelism } from 'node:os';
import { accountDefaults } from '../../users/domain/account-options.ts';
import { Argon2Passwords, hashesAtOnce } from './argon2-passwords.ts';

const small = { memoryKib: 8, passes: 1, lanes: 1 };

function passwords({ passwordHashing = small, passwordQueueLength = 100, workers = 1 } = {}): Argon2Passwords {
  const baseUrl = 'http://localhost:3000';
  return new Argon2Passwords({
    options: { ...accountDefaults, baseUrl, passwordHashing, passwordQueueLength, workers },
  });
}

test('a password verifies against its own hash only, and two hashes of it differ', async () => {
  const subject = passwords();
  const [one, other] = await Promise.all([subject.hash('correct horse'), subject.hash('correct horse')]);
  expect(one).not.toBe(other);
  await expect(subject.verify(one, 'correct horse')).resolves.toBe(true);
  await expect(subject.verify(one, 'correct horse ')).resolves.toBe(false);
});

test('the hash names algorithm and parameters: RFC 9106, OWASP minimum by default', async () => {
  const subject = passwords({ passwordHashing: accountDefaults.passwordHashing });
  await expect(subject.hash('correct horse')).resolves.toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
  );
});

test('the same text typed in another Unicode form is the same password', async () => {
  const subject = passwords();
  const stored = await subject.hash('Ångström ﬁn');
  await expect(subject.verify(stored, 'A\u030angstro\u0308m fin')).resolves.toBe(true);
});

test.each([
  [8, 1, 8],
  [8, 2, 4],
  [8, 3, 2],
  [2, 4, 1],
])('on %i cores each of %i workers hashes %i passwords at once', (cores, workers, atOnce) => {
  expect(hashesAtOnce(cores, workers)).toBe(atOnce);
});

test('workers share the queue of passwords', async () => {
  const shared = passwords({ passwordQueueLength: 4, workers: 2 });
  const most = hashesAtOnce(availableParallelism(), 2) + 2;
  const answers = await Promise.allSettled(Array.from({ length: most + 1 }, () => shared.hash('correct horse')));
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: most }, () => 'fulfilled'), 'rejected']);
});

test.each([null, undefined])('nothing stored (%s): no password is right', async (stored) => {
  await expect(passwords().verify(stored, '')).resolves.toBe(false);
});

test('a password over the limit is wrong, even against its own hash, and is not normalized', async () => {
  const subject = passwords();
  const longest = 'a'.repeat(accountDefaults.passwordMaxLength);
  const [right, tooLong] = await Promise.all([subject.hash(longest), subject.hash(`${longest}a`)]);
  await expect(subject.verify(right, longest)).resolves.toBe(true);
  await expect(subject.verify(tooLong, `${longest}a`)).resolves.toBe(false);
  const normalizing = jest.spyOn(String.prototype, 'normalize');
  await subject.verify(tooLong, 'a'.repeat(1_000_000));
  expect(normalizing).not.toHaveBeenCalled();
});

test('a password is normalized as often with as without a hash', async () => {
  const subject = passwords();
  const stored = await subject.hash('correct horse');
  const slow = '\u0345\u0301\u0316\u0334'.repeat(32);
  const normalizing = jest.spyOn(String.prototype, 'normalize');
  await subject.verify(undefined, slow);
  const { length } = normalizing.mock.calls;
  await subject.verify(stored, slow);
  expect([length, normalizing.mock.calls.length]).toEqual([2, 4]);
});

test.each([
  ['nothing stored', false, 'wrong horse'],
  ['a password over the limit, which hashing would feel', true, 'a'.repeat(50_000_000)],
])('%s costs as much as a wrong password', async (_, isStored, password) => {
  const subject = passwords({ passwordHashing: { memoryKib: 19_456, passes: 2, lanes: 1 } });
  const stored = await subject.hash('correct horse');
  const cpuMicros = async (hashed: string | undefined, typed: string) => {
    const before = process.cpuUsage();
    for (let i = 0; i < 5; i++) await subject.verify(hashed, typed);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const rounds: number[] = [];
  for (let i = 0; i < 5; i++)
    rounds.push((await cpuMicros(isStored ? stored : undefined, password)) / (await cpuMicros(stored, 'wrong horse')));
  const median = rounds.toSorted((a, b) => a - b)[2]!;
  expect(median).toBeGreaterThan(0.6);
  expect(median).toBeLessThan(1.67);
});

describe('outdated', () => {
  test('made with today’s parameters: no', async () => {
    const subject = passwords();
    expect(subject.isOutdated(await subject.hash('correct horse'))).toBe(false);
  });

  test.each([{ memoryKib: 16 }, { passes: 2 }, { lanes: 2, memoryKib: 16 }])('made with %j: yes', async (other) => {
    const stored = await passwords({ passwordHashing: { ...small, ...other } }).hash('correct horse');
    const subject = passwords();
    expect(subject.isOutdated(stored)).toBe(true);
    await expect(subject.verify(stored, 'correct horse')).resolves.toBe(true);
  });

  test('made with argon2i: yes', async () => {
    const stored = await hash('correct horse', { algorithm: 1, memoryCost: 8, timeCost: 1, parallelism: 1 });
    expect(passwords().isOutdated(stored)).toBe(true);
  });
});

describe('the queue', () => {
  const places = availableParallelism() + 3;

  test('when it is full, a request is refused at once and the others are served', async () => {
    const subject = passwords({ passwordQueueLength: 3 });
    const all = Array.from({ length: places + 2 }, () => subject.hash('correct horse'));
    const results = await Promise.allSettled(all);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(places);
    expect(results.slice(places).map((result) => result.status === 'rejected' && result.reason)).toEqual(
      Array.from({ length: 2 }, () =>
        expect.objectContaining({ code: 'TOO_BUSY', status: 503, details: { retryAfterSeconds: 1 } }),
      ),
    );
  });

  test('is empty again after a rush, also when hashes failed', async () => {
    const subject = passwords({ passwordQueueLength: 3 });
    for (let round = 0; round < 2; round++) {
      const broken = Array.from({ length: places }, () => subject.verify('no hash at all', 'correct horse'));
      const results = await Promise.allSettled(broken);
      expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    }
    await expect(
      Promise.all(Array.from({ length: places }, () => subject.hash('correct horse'))),
    ).resolves.toHaveLength(places);
  });
});
