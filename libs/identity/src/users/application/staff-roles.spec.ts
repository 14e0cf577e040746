import { beforeEach, expect, test } from '@jest/globals';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import { type AccountFlows, accountFlows } from '../../testing/account-flows.ts';

let flows: AccountFlows;
let ada: SessionPrincipal;
beforeEach(async () => {
  flows = accountFlows();
  ada = await flows.registered();
});

const role = () => flows.database.users.get(ada.user.id)!.role;

test.each([
  ['address', () => ({ email: 'ada@example.com' })],
  ['address in another case', () => ({ email: 'ADA@Example.com' })],
  ['id', () => ({ userId: ada.user.id })],
])('a role is given by %s, and counts in the next request', async (_, who) => {
  await expect(flows.staffRoles.grant(who(), 'admin')).resolves.toBe(true);
  await expect(flows.sessions.current(ada.token)).resolves.toMatchObject({ user: { role: 'admin' } });
});

test('a role can be taken again', async () => {
  await flows.staffRoles.grant({ userId: ada.user.id }, 'support');
  await flows.staffRoles.grant({ userId: ada.user.id }, 'user');
  expect(role()).toBe('user');
});

test.each([{ email: 'eve@example.com' }, { email: 'no address' }, { email: '' }, { userId: 'nobody' }])(
  '%j is nobody',
  async (who) => {
    await expect(flows.staffRoles.grant(who, 'admin')).resolves.toBe(false);
    expect(role()).toBe('user');
  },
);
