import { beforeEach, describe, expect, test } from '@jest/globals';
import type { SessionPrincipal } from '../domain/principal.ts';
import { type AccountFlows, accountFlows } from '../../testing/account-flows.ts';

let flows: AccountFlows;
let ada: SessionPrincipal;
beforeEach(async () => {
  flows = accountFlows();
  ada = await flows.registered();
  await flows.alter(ada.user, { emailProven: true });
});

const role = async () => (await flows.stored(ada.user)).role;

test.each([
  ['address', () => ({ email: 'ada@example.com' })],
  ['address in another case', () => ({ email: 'ADA@Example.com' })],
  ['id', () => ({ userId: ada.user.id })],
])('a role is given by %s, and counts in the next request', async (_, who) => {
  await expect(flows.staffRoles.grant(who(), 'admin')).resolves.toMatchObject({
    kind: 'granted',
    user: { id: ada.user.id, role: 'admin' },
    formerRole: 'user',
  });
  await expect(flows.sessions.current(ada.token)).resolves.toMatchObject({ user: { role: 'admin' } });
});

test('a role can be taken away again', async () => {
  await flows.staffRoles.grant({ userId: ada.user.id }, 'support');
  await flows.staffRoles.grant({ userId: ada.user.id }, 'user');
  expect(await role()).toBe('user');
});

describe('an account whose address is verified but not proven by its holder', () => {
  beforeEach(() => flows.alter(ada.user, { emailVerified: true, emailProven: false }));
  const who = () => ({ userId: ada.user.id });

  test.each(['support', 'admin'] as const)('is not made %s', async (asked) => {
    await expect(flows.staffRoles.grant(who(), asked)).resolves.toMatchObject({
      kind: 'unproven',
      user: { id: ada.user.id },
    });
    expect(await role()).toBe('user');
  });

  test('is made, with `unproven`', async () => {
    await flows.staffRoles.grant(who(), 'admin', { unproven: true });
    expect(await role()).toBe('admin');
  });

  test('can always become an ordinary user', async () => {
    await flows.alter(ada.user, { role: 'admin' });
    await expect(flows.staffRoles.grant(who(), 'user')).resolves.toMatchObject({ formerRole: 'admin' });
    expect(await role()).toBe('user');
  });
});

test.each([{ email: 'eve@example.com' }, { email: 'no address' }, { email: '' }, { userId: 'no id' }])(
  '%j is unknown',
  async (who) => {
    await expect(flows.staffRoles.grant(who, 'admin')).resolves.toEqual({ kind: 'unknown-user' });
    expect(await role()).toBe('user');
  },
);
