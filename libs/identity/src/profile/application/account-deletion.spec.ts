import { beforeEach, describe, expect, test } from '@jest/globals';
import { emptyDatabase } from '#shared-kernel/testing/flow-database';
import { digest } from '#shared-kernel/domain/digest';
import { Refusal } from '#shared-kernel/domain/refusal';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import {
  type AccountFlows,
  accountFlows,
  LAPTOP,
  PASSWORD,
  PHONE,
  sessionOf,
  tokenIn,
} from '../../testing/account-flows.ts';
import type { AccountOptions } from '../../users/domain/account-options.ts';

const DAY = 86_400_000;
const email = 'ada@example.com';

let flows: AccountFlows;
let ada: SessionPrincipal;
let eve: SessionPrincipal;
async function given(options: Partial<AccountOptions> = {}) {
  await emptyDatabase();
  flows = accountFlows(options);
  ada = await flows.registered();
  eve = await flows.registered({ name: 'Eve', email: 'eve@example.com' }, PHONE);
}

/** The rows of a user, by table. */
const rowsOf = async ({ user }: SessionPrincipal) => {
  const tables = ['account', 'session', 'verification', 'known_device'];
  const rows = [
    await flows.rows('"user"', `id = '${user.id}'`),
    ...(await Promise.all(tables.map((table) => flows.rows(table, `user_id = '${user.id}'`)))),
  ];
  return rows.map(({ length }) => length);
};
const GONE = [0, 0, 0, 0, 0];
const stale = {
  code: 'SESSION_EXPIRED',
  status: 400,
  message: 'Session expired. Re-authenticate to perform this action.',
};
const deleted = () => {
  const { id: userId, emailProven } = ada.user;
  const payload = { userId, email, emailProven, deletedAt: flows.clock.now().toISOString() };
  return [{ type: 'identity.user-deleted', payload }];
};

describe('deletion at once', () => {
  beforeEach(() => given());

  test('with the password removes the user with everything of theirs, and tells the other contexts', async () => {
    await flows.passwordReset.request(email);
    const others = await rowsOf(eve);
    expect((await rowsOf(ada)).every((count) => count > 0)).toBe(true);
    flows.clock.advance(5 * DAY);
    await expect(flows.deletion.request(ada, { password: PASSWORD })).resolves.toBe('deleted');
    expect(await rowsOf(ada)).toEqual(GONE);
    expect(await rowsOf(eve)).toEqual(others);
    expect(flows.outbox.events).toEqual(deleted());
    await expect(flows.sessions.current(ada.token)).resolves.toBeUndefined();
  });

  test('frees the address', async () => {
    await flows.deletion.request(ada, { password: PASSWORD });
    await expect(flows.registered()).resolves.toMatchObject({ user: { email } });
  });

  test.each([
    ['right after the sign-in', 0, true],
    ['a millisecond before a day', DAY - 1, true],
    ['a day after', DAY, false],
    ['after an extension, which freshens nothing', DAY + 1, false],
  ])('without password, %s: %s', async (_, after, allowed) => {
    flows.clock.advance(after);
    const caller = (await flows.sessions.current(ada.token))!;
    const request = flows.deletion.request(caller);
    if (allowed) await expect(request).resolves.toBe('deleted');
    else await expect(request).rejects.toMatchObject(stale);
    expect((await rowsOf(ada))[0]).toBe(allowed ? 0 : 1);
  });

  test('twice at the same moment happens once, and is told by one last mail', async () => {
    const request = () => flows.deletion.request(ada, { password: PASSWORD });
    const outcomes = await Promise.allSettled([request(), request()]);
    // Either may be the first. The other finds no session any more, or, while it looks at the password, no account.
    expect(outcomes).toContainEqual({ status: 'fulfilled', value: 'deleted' });
    const code = expect.stringMatching(/^(UNAUTHORIZED|CREDENTIAL_ACCOUNT_NOT_FOUND)$/);
    expect(outcomes).toContainEqual(expect.objectContaining({ reason: expect.objectContaining({ code }) }));
    expect(flows.outbox.events).toEqual(deleted());
    const told = flows.outbox.mails.filter(({ kind }) => kind === 'account-deleted');
    expect(told).toMatchObject([{ to: email }]);
  });
});

describe('deletion by mail', () => {
  beforeEach(() => given({ deleteAccountByMail: true }));

  async function mailedToken(callbackURL?: string): Promise<string> {
    await expect(flows.deletion.request(ada, { callbackURL })).resolves.toBe('verification-sent');
    return tokenIn(flows.outbox.mails.at(-1));
  }
  const invalid = { code: 'DELETE_TOKEN_INVALID', status: 404, message: 'invalid token' };

  test('mails a token of 32 characters that works for a day; only its digest is stored', async () => {
    const token = await mailedToken('/goodbye');
    expect(token).toMatch(/^[0-9a-z]{32}$/);
    expect(flows.outbox.mails).toEqual([expect.objectContaining({ kind: 'delete-account', to: email })]);
    expect(flows.outbox.mails[0]!.text).toContain('/confirm/delete-user?callbackURL=%2Fgoodbye#token=');
    const [stored] = await flows.storedVerifications({ purpose: 'delete-account' });
    const expiresAt = new Date(flows.clock.now().getTime() + DAY);
    const identifier = `delete-account:${digest(token)}`;
    expect(stored).toMatchObject({ identifier, userId: ada.user.id, expiresAt });
    expect(JSON.stringify(await flows.rows('verification'))).not.toContain(token);
    expect(flows.outbox.events).toEqual([]);
  });

  test('asks for the mail even with the password or a fresh session, and needs neither', async () => {
    await expect(flows.deletion.request(ada, { password: PASSWORD })).resolves.toBe('verification-sent');
    flows.clock.advance(5 * DAY);
    await expect(flows.deletion.request(ada)).resolves.toBe('verification-sent');
    expect((await rowsOf(ada))[0]).toBe(1);
  });

  test('works with the latest link only', async () => {
    const [first, latest] = [await mailedToken(), await mailedToken()];
    await expect(flows.deletion.confirm(ada, first)).rejects.toMatchObject(invalid);
    await expect(flows.deletion.confirm(ada, latest)).resolves.toBeUndefined();
  });

  test('is refused to a caller who was deleted meanwhile', async () => {
    await flows.removeUser(ada.user);
    await expect(flows.deletion.request(ada)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('happens when the owner follows the link', async () => {
    await flows.deletion.confirm(ada, await mailedToken());
    expect(await rowsOf(ada)).toEqual(GONE);
    expect(flows.outbox.events).toEqual(deleted());
  });

  test('happens from another session of the owner, fresh or not', async () => {
    const token = await mailedToken();
    flows.clock.advance(DAY - 1);
    const phone = sessionOf(await flows.signIn.withPassword({ email }, { password: PASSWORD }, PHONE));
    await flows.deletion.confirm(phone, token);
    expect(await rowsOf(ada)).toEqual(GONE);
  });

  test('is refused a day after the mail', async () => {
    const token = await mailedToken();
    flows.clock.advance(DAY);
    await expect(flows.deletion.confirm(ada, token)).rejects.toMatchObject(invalid);
    expect((await rowsOf(ada))[0]).toBe(1);
  });

  test('is refused to another user, and the token stays valid', async () => {
    const token = await mailedToken();
    const before = await rowsOf(eve);
    await expect(flows.deletion.confirm(eve, token)).rejects.toMatchObject(invalid);
    expect(await rowsOf(eve)).toEqual(before);
    expect((await rowsOf(ada))[0]).toBe(1);
    await expect(flows.deletion.confirm(ada, token)).resolves.toBeUndefined();
  });

  test.each(['', 'x'.repeat(32), 'x'.repeat(1_000_000)])('is refused with an unknown token', async (token) => {
    await mailedToken();
    await expect(flows.deletion.confirm(ada, token)).rejects.toMatchObject(invalid);
  });

  test('is refused with a token for another purpose', async () => {
    await flows.passwordReset.request(email);
    await expect(flows.deletion.confirm(ada, tokenIn(flows.outbox.mails.at(-1)))).rejects.toMatchObject(invalid);
  });

  test('is refused after a reset of the password, which voids open proofs', async () => {
    const token = await mailedToken();
    await flows.passwordReset.request(email);
    await flows.passwordReset.reset(tokenIn(flows.outbox.mails.at(-1)), 'new horse battery');
    await expect(flows.deletion.confirm(ada, token)).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
    const again = sessionOf(await flows.signIn.withPassword({ email }, { password: 'new horse battery' }, LAPTOP));
    await expect(flows.deletion.confirm(again, token)).rejects.toMatchObject(invalid);
  });

  test('twice at the same moment happens once', async () => {
    const token = await mailedToken();
    const results = await Promise.allSettled([flows.deletion.confirm(ada, token), flows.deletion.confirm(ada, token)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(flows.outbox.events).toEqual(deleted());
  });
});

test('it is answered 404 when disabled', async () => {
  await given({ deleteAccountEnabled: false });
  const notFound = { code: 'NOT_FOUND', status: 404 };
  await expect(flows.deletion.request(ada, { password: PASSWORD })).rejects.toMatchObject(notFound);
  await expect(flows.deletion.confirm(ada, 'token')).rejects.toMatchObject(notFound);
  expect(() => flows.deletion.mustBeEnabled()).toThrow(expect.objectContaining(notFound));
  expect((await rowsOf(ada))[0]).toBe(1);
});

describe('the policy of another context', () => {
  beforeEach(() => given());

  const refusal = new Refusal('NOT_YET', 400, 'Not yet');
  function policy({ refuses }: { refuses: boolean }) {
    const asked: string[] = [];
    flows.policies.register({
      async checkDeletion(userId) {
        asked.push(`check ${userId}`);
        if (refuses) throw refusal;
      },
      async prepareDeletion(userId) {
        asked.push(`prepare ${userId}`);
        // The user must still be there, so that a context can find what belongs to it.
        await expect(flows.stored({ id: userId })).resolves.toBeDefined();
      },
    });
    return asked;
  }

  test('is asked before the account is deleted', async () => {
    const [first, second] = [policy({ refuses: false }), policy({ refuses: false })];
    await flows.deletion.request(ada, { password: PASSWORD });
    const asked = [`check ${ada.user.id}`, `prepare ${ada.user.id}`];
    expect([first, second]).toEqual([asked, asked]);
  });

  test('keeps the account whole', async () => {
    const others = policy({ refuses: false });
    policy({ refuses: true });
    const before = await rowsOf(ada);
    await expect(flows.deletion.request(ada, { password: PASSWORD })).rejects.toBe(refusal);
    expect(await rowsOf(ada)).toEqual(before);
    expect(others).toEqual([`check ${ada.user.id}`]);
    expect(flows.outbox.events).toEqual([]);
  });

  test('refuses before a link is mailed, and again when it is used, which leaves the link valid', async () => {
    await given({ deleteAccountByMail: true });
    await flows.deletion.request(ada, { password: PASSWORD });
    const token = tokenIn(flows.outbox.mails.at(-1));
    policy({ refuses: true });
    await expect(flows.deletion.request(ada, { password: PASSWORD })).rejects.toBe(refusal);
    expect(flows.outbox.mails).toHaveLength(1);
    await expect(flows.deletion.confirm(ada, token)).rejects.toBe(refusal);
    expect((await rowsOf(ada))[0]).toBe(1);
    const find = () => flows.verifications.find(`delete-account:${digest(token)}`, flows.clock.now());
    await expect(flows.uow.run(find)).resolves.toBeDefined();
  });
});
