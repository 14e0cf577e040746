import { describe, expect, test } from '@jest/globals';
import { readBoot } from '../../api/boot.ts';
import { firstSteps, isNew } from './attention.ts';

const DAY = 86_400_000;
const boot = readBoot('{}');
const nothing = { confirmedEmail: false, twoFactor: false, organizations: 0, keys: 0 };

describe('firstSteps', () => {
  test('come in the order of their importance', () => {
    expect(firstSteps(nothing, boot).map(({ text }) => text)).toEqual([
      'Confirm your email',
      'Turn on two-factor',
      'Create or join an organization',
      'Create an API key',
    ]);
  });

  test.each([
    [{ confirmedEmail: true }, [true, false, false, false]],
    [{ twoFactor: true }, [false, true, false, false]],
    [{ organizations: 1, keys: 2 }, [false, false, true, true]],
  ])('%j: %j', (has, done) => {
    expect(firstSteps({ ...nothing, ...has }, boot).map((step) => step.done)).toEqual(done);
  });

  test('leave out organizations where nobody may create one', () => {
    const closed = readBoot('{"organizationCreation":false}');
    expect(firstSteps(nothing, closed).map(({ text }) => text)).not.toContain('Create or join an organization');
  });

  test('are gone when all are done', () => {
    expect(firstSteps({ confirmedEmail: true, twoFactor: true, organizations: 1, keys: 1 }, boot)).toEqual([]);
  });
});

test('an account is new for two weeks', () => {
  const createdAt = '2026-11-01T00:00:00.000Z';
  expect(isNew({ createdAt }, Date.parse(createdAt) + 14 * DAY - 1)).toBe(true);
  expect(isNew({ createdAt }, Date.parse(createdAt) + 14 * DAY)).toBe(false);
});
