import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createAuthClient as createAuthClient12 } from 'better-auth/client';
import { adminClient as adminClient12 } from 'better-auth/client/plugins';
import { createAuthClient as createAuthClient17 } from 'better-auth-current/client';
import { adminClient as adminClient17 } from 'better-auth-current/client/plugins';
import { StaffRoles } from '#identity';
import { BrowserLike } from '../support/browser-like.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const PASSWORD = 'correct horse battery';

type Client = ReturnType<typeof client12>;

const client12 = ({ clientOptions }: BrowserLike) =>
  createAuthClient12({ ...clientOptions, plugins: [adminClient12()] });

const client17 = ({ clientOptions }: BrowserLike) =>
  createAuthClient17({ ...clientOptions, plugins: [adminClient17()] }) as unknown as Client;

/** Unmodified clients, as an application would use them. */
describe.each([
  ['better-auth 1.2.12', client12],
  ['better-auth 1.7', client17],
] as const)('the admin plugin of %s', (_, createClient) => {
  let app: TestApp;
  let people = 0;
  beforeAll(async () => {
    app = await startTestApp({ RATE_LIMIT: 'off' });
  });
  afterAll(() => app.close());

  async function person(name: string) {
    const client = createClient(new BrowserLike(app.url, 'http://localhost'));
    const { data } = await client.signUp.email({ name, email: `${name}${++people}@example.com`, password: PASSWORD });
    return { id: data!.user.id, client };
  }
  async function admin() {
    const anna = await person('anna');
    await app.app.get(StaffRoles).grant({ userId: anna.id }, 'admin', { unproven: true });
    return anna;
  }

  test('acts as a user, and is back as the admin, who was never signed out', async () => {
    const [ada, anna] = [await person('ada'), await admin()];
    const before = (await anna.client.getSession()).data!.session.id;
    const begun = await anna.client.admin.impersonateUser({ userId: ada.id });
    expect(begun.data).toMatchObject({ session: { userId: ada.id, impersonatedBy: anna.id }, user: { id: ada.id } });
    expect((await anna.client.getSession()).data).toMatchObject({
      session: { id: begun.data!.session.id, impersonatedBy: anna.id },
      user: { id: ada.id },
    });
    expect((await ada.client.listSessions()).data).toHaveLength(1);
    const stopped = await anna.client.admin.stopImpersonating();
    expect(stopped.data).toMatchObject({ session: { id: before }, user: { id: anna.id, role: 'admin' } });
    expect((await anna.client.getSession()).data).toMatchObject({ session: { id: before }, user: { id: anna.id } });
    expect((await ada.client.getSession()).data!.user.id).toBe(ada.id);
  });

  test('changes nothing as a user without a reason', async () => {
    const [ada, anna] = [await person('ada'), await admin()];
    await anna.client.admin.impersonateUser({ userId: ada.id });
    const refused = [
      await anna.client.updateUser({ name: 'Staff' }),
      await anna.client.changePassword({ currentPassword: PASSWORD, newPassword: 'another horse battery' }),
      await anna.client.admin.banUser({ userId: ada.id }),
      await anna.client.admin.impersonateUser({ userId: anna.id }),
    ];
    expect(refused.map(({ error }) => [error?.status, error?.code])).toEqual([
      [403, 'IMPERSONATION_IS_READ_ONLY'],
      ...[1, 2, 3].map(() => [403, 'NOT_WHILE_IMPERSONATING']),
    ]);
    expect((await ada.client.getSession()).data!.user.name).toBe('ada');
  });

  test('is refused what better-auth refuses, in its words', async () => {
    const [ada, anna, other] = [await person('ada'), await admin(), await admin()];
    const asked: [Client, string][] = [
      [anna.client, other.id],
      [ada.client, anna.id],
      [anna.client, 'nobody'],
    ];
    const answers = await Promise.all(asked.map(([client, userId]) => client.admin.impersonateUser({ userId })));
    const told = [...answers, await anna.client.admin.stopImpersonating()].map(({ error }) => [
      error?.status,
      error?.code,
      error?.message,
    ]);
    expect(told).toEqual([
      [403, 'YOU_CANNOT_IMPERSONATE_ADMINS', 'You cannot impersonate admins'],
      [403, 'YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS', 'You are not allowed to impersonate users'],
      [404, 'USER_NOT_FOUND', 'User not found'],
      [400, 'YOU_ARE_NOT_IMPERSONATING_ANYONE', 'You are not impersonating anyone'],
    ]);
  });
});
