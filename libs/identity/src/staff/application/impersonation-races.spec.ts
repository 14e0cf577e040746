import { AsyncLocalStorage } from 'node:async_hooks';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { asideOf, untilBlocked } from '#shared-kernel/testing/until-blocked';
import { SessionEnding } from '../../sessions/application/session-ending.ts';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import { PHONE } from '../../testing/account-flows.ts';
import { type StaffFlows, staffFlows } from '../testing/staff-flows.ts';

let flows: StaffFlows;
let ada: SessionPrincipal;
let anna: SessionPrincipal;
beforeEach(async () => {
  flows = staffFlows();
  ada = await flows.person('ada');
  anna = await flows.person('anna', 'admin');
});

type Act = () => Promise<unknown>;

const begin = () => flows.impersonation.start(anna, ada.user.id, { reason: 'case 8841', readOnly: false }, PHONE);
const banUser: Act = () => flows.bans.ban({ userId: ada.user.id }, { reason: 'spam' });
const demoteAdmin: Act = () => flows.staffRoles.grant({ userId: anna.user.id }, 'support');
const promoteUser: Act = () => flows.staffRoles.grant({ userId: ada.user.id }, 'support');
const signAdminOut: Act = () => flows.wiring.get(SessionEnding).endOne(anna.user.id, anna.session.id, 'signed-out');

/** Starts the second act when the first has done its work and is not committed, as another request would. */
async function meanwhile<First>(
  first: () => Promise<First>,
  second: Act,
): Promise<[First, PromiseSettledResult<unknown>]> {
  const outside = AsyncLocalStorage.snapshot();
  let waiting: Promise<[PromiseSettledResult<unknown>]> | undefined;
  const done = await flows.uow.run(async () => {
    const result = await first();
    waiting = Promise.allSettled([outside(() => flows.uow.run(second))]);
    await untilBlocked(asideOf(flows));
    return result;
  });
  const [outcome] = (await waiting)!;
  return [done, outcome];
}

const isSignedIn = async ({ token }: SessionPrincipal) => (await flows.sessions.current(token)) !== undefined;
const refusedWith = (code: string) => ({ status: 'rejected', reason: { code } });
const entries = async (name: string) => (await flows.auditRows()).filter(({ action }) => action === name);

describe('an impersonation that begins', () => {
  test.each([
    ['the user is banned', banUser, 'BANNED_USER'],
    ['the user gets a role', promoteUser, 'YOU_CANNOT_IMPERSONATE_ADMINS'],
    ['the role of the admin is taken away', demoteAdmin, 'YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS'],
    ['the admin is signed out', signAdminOut, 'UNAUTHORIZED'],
  ])('while %s waits, and is refused', async (_, act, code) => {
    const [, outcome] = await meanwhile(act, begin);
    expect(outcome).toMatchObject(refusedWith(code));
    expect(await entries('impersonation.started')).toEqual([]);
  });

  test.each([
    ['a ban of the user', banUser, 'user-ended'],
    ['a role of the user', promoteUser, 'user-ended'],
    ['the loss of the role', demoteAdmin, 'admin-ended'],
    ['a sign-out of the admin', signAdminOut, 'admin-ended'],
  ])('before %s is ended by it, and told of once', async (_, act, how) => {
    const [acting, outcome] = await meanwhile(begin, act);
    expect(outcome).toMatchObject({ status: 'fulfilled' });
    await expect(isSignedIn(acting)).resolves.toBe(false);
    expect(await entries('impersonation.ended')).toMatchObject([{ details: { how } }]);
    expect(flows.outbox.mails.filter(({ kind }) => kind === 'impersonated')).toHaveLength(1);
  });
});

describe('a change in the name of the user', () => {
  const change = (acting: SessionPrincipal) => flows.profile.update(acting, { name: 'Staff', body: { name: 'Staff' } });
  const ends: [string, Act][] = [
    ['the role of the admin is taken away', demoteAdmin],
    ['the admin is signed out', signAdminOut],
    ['the user is banned', banUser],
  ];

  test.each(ends)('that is being done when %s is done before it', async (_, act) => {
    const acting = await begin();
    const [, outcome] = await meanwhile(() => change(acting), act);
    expect(outcome).toMatchObject({ status: 'fulfilled' });
    expect(await flows.stored(ada.user)).toMatchObject({ name: 'Staff' });
    await expect(isSignedIn(acting)).resolves.toBe(false);
  });

  test.each(ends)('that is asked for while %s is refused', async (_, act) => {
    const acting = await begin();
    const [, outcome] = await meanwhile(act, () => change(acting));
    expect(outcome).toMatchObject(refusedWith('UNAUTHORIZED'));
    expect(await flows.stored(ada.user)).toMatchObject({ name: 'ada' });
  });
});
