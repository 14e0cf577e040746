import { expect, test } from '@jest/globals';
import { digest } from '#shared-kernel/domain/digest';
import type { Session } from '../sessions/domain/session.ts';
import { accountDefaults } from '../users/domain/account-options.ts';
import type { User } from '../users/domain/user.ts';
import { aSession } from './a-session.ts';
import { aUser } from './a-user.ts';
import { onPostgres } from './postgres-kit.ts';

const now = new Date('2026-11-20T12:00:00.123Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

onPostgres('Sessions', (kit) => {
  const add = (...sessions: Session[]) =>
    kit().uow.run(async () => {
      for (const session of sessions) await kit().sessions.add(session);
    });
  const newUser = async (): Promise<User> => {
    const user = aUser();
    await kit().uow.run(() => kit().users.add(user));
    return user;
  };
  const listOf = (userId: string, at = now) => kit().uow.read(() => kit().sessions.listOf(userId, at));
  const tokensOf = async (userId: string) => (await listOf(userId)).map((session) => session.tokenDigest);

  test('are found by their token with their user, as whole objects', async () => {
    const user = await newUser();
    const session = aSession(user.id, {
      createdAt: now,
      updatedAt: minutesLater(1),
      expiresAt: minutesLater(2),
      ipAddress: '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff',
      userAgent: 'ü'.repeat(512),
      activeOrganizationId: aUser().id,
      remembered: false,
    });
    await add(session);
    const found = await kit().sessions.findByToken(session.tokenDigest);
    expect(found).toEqual({ session, user });
    expect(found!.session.isExpiredAt(now)).toBe(false);
    expect(found!.user.isBannedAt(now)).toBe(false);
  });

  test('are found when they have expired', async () => {
    const session = aSession((await newUser()).id, { expiresAt: minutesLater(-1) });
    await add(session);
    const found = await kit().sessions.findByToken(session.tokenDigest);
    expect(found!.session.isExpiredAt(now)).toBe(true);
  });

  test('concurrent lookups each get their own session; two of the same session get two objects', async () => {
    const sessions: Session[] = [];
    for (let i = 0; i < 40; i++) sessions.push(aSession((await newUser()).id));
    await add(...sessions);
    const asked = [...sessions.toReversed(), sessions[7]!];
    const digests = asked.flatMap(({ tokenDigest }) => [tokenDigest, digest(`no ${tokenDigest}`)]);
    const found = await Promise.all(digests.map((tokenDigest) => kit().sessions.findByToken(tokenDigest)));
    expect(found.map((one) => one?.session)).toEqual(asked.flatMap((session) => [session, undefined]));
    expect(found.map((one) => one?.user.id)).toEqual(asked.flatMap(({ userId }) => [userId, undefined]));
    expect(new Set(found.flatMap((one) => (one ? [one.session, one.user] : []))).size).toBe(2 * asked.length);
  });

  test.each(['', 'nothing', digest('nothing')])('no session has the token digest %j', async (tokenDigest) => {
    await expect(kit().sessions.findByToken(tokenDigest)).resolves.toBeUndefined();
    await expect(kit().sessions.discardExpired(tokenDigest, now)).resolves.toBeUndefined();
  });

  test('a session without a user, or with the token of another, is refused', async () => {
    await expect(add(aSession(aUser().id))).rejects.toThrow(/foreign key/i);
    const session = aSession((await newUser()).id);
    await add(session);
    await expect(add(aSession(session.userId, { tokenDigest: session.tokenDigest }))).rejects.toThrow(/unique/i);
  });

  test('are extended: expiry and last use, nothing else', async () => {
    const session = aSession((await newUser()).id, { createdAt: now });
    await add(session);
    const { session: read } = (await kit().sessions.findByToken(session.tokenDigest))!;
    read.extend(minutesLater(10), accountDefaults);
    Object.assign(read, { userAgent: 'changed, never saved' });
    await expect(kit().sessions.extend(read, minutesLater(10))).resolves.toBe(true);
    const { session: stored } = (await kit().sessions.findByToken(session.tokenDigest))!;
    session.extend(minutesLater(10), accountDefaults);
    expect(stored).toEqual(session);
  });

  test('are not extended once they have ended', async () => {
    const { id } = await newUser();
    const [removed, expired] = [aSession(id), aSession(id, { expiresAt: now })];
    await add(removed, expired);
    await kit().uow.run(() => kit().sessions.removeOne(id, removed.id));
    for (const session of [removed, expired]) {
      session.extend(now, accountDefaults);
      await expect(kit().sessions.extend(session, now)).resolves.toBe(false);
    }
    await expect(kit().sessions.findByToken(removed.tokenDigest)).resolves.toBeUndefined();
    await expect(listOf(id)).resolves.toEqual([]);
  });

  test('store how their holder authenticated, and changes of it', async () => {
    const session = aSession((await newUser()).id, { methods: ['sms', 'otp', 'mfa'], secondFactorAt: now });
    await add(session);
    const read = async () => (await kit().sessions.findByToken(session.tokenDigest))!.session;
    expect(await read()).toEqual(session);
    const authentication = { authenticatedAt: minutesLater(1), methods: ['pwd'] as const, secondFactorAt: null };
    await kit().uow.run(() => kit().sessions.changeAuthentication(session.id, authentication));
    expect(await read()).toEqual(Object.assign(session, authentication));
    const successor = aSession(session.userId, { methods: ['pwd', 'social:google'], secondFactorAt: now });
    await kit().uow.run(() => kit().sessions.replace(session.id, successor));
    await expect(kit().sessions.findByToken(successor.tokenDigest)).resolves.toMatchObject({
      session: { methods: ['pwd', 'social:google'], secondFactorAt: now },
    });
  });

  test('are locked while they are unexpired, for their user only', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const session = aSession(user.id, { expiresAt: minutesLater(1) });
    await add(session);
    const hold = (userId: string, at: Date) => kit().uow.run(() => kit().sessions.hold(session.id, userId, at));
    await expect(hold(user.id, now)).resolves.toEqual({ impersonatedBy: null });
    await expect(hold(other.id, now)).resolves.toBeUndefined();
    await expect(hold(user.id, minutesLater(1))).resolves.toBeUndefined();
    await kit().uow.run(() => kit().sessions.removeOne(user.id, session.id));
    await expect(hold(user.id, now)).resolves.toBeUndefined();
  });

  test('keep the mark of the member of staff who acts as the user, also when they are replaced', async () => {
    const impersonatedBy = aUser().id;
    const session = aSession((await newUser()).id, { impersonatedBy });
    await add(session);
    const hold = ({ id, userId }: Session) => kit().uow.run(() => kit().sessions.hold(id, userId, now));
    await expect(hold(session)).resolves.toEqual({ impersonatedBy });
    const successor = aSession(session.userId);
    await kit().uow.run(() => kit().sessions.replace(session.id, successor));
    await expect(hold(successor)).resolves.toEqual({ impersonatedBy });
    await expect(kit().sessions.findByToken(successor.tokenDigest)).resolves.toMatchObject({
      session: { impersonatedBy },
    });
  });

  test('remember what came from them, once, also under another id, until they end', async () => {
    const session = aSession((await newUser()).id);
    await add(session, aSession(session.userId));
    const note = (id: string) => kit().uow.run(() => kit().sessions.noteMade(id, 'password'));
    const madeIn = (id: string) => kit().uow.read(() => kit().sessions.madeIn(id));
    await note(session.id);
    await note(session.id);
    await expect(madeIn(session.id)).resolves.toEqual(new Set(['password']));
    const successor = aSession(session.userId);
    await kit().uow.run(() => kit().sessions.replace(session.id, successor));
    await expect(madeIn(session.id)).resolves.toEqual(new Set());
    await expect(madeIn(successor.id)).resolves.toEqual(new Set(['password']));
    await kit().uow.run(() => kit().sessions.removeOne(session.userId, successor.id));
    await expect(madeIn(successor.id)).resolves.toEqual(new Set());
  });

  test('are listed, the newest first, without expired ones and those of others', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const [old, young, expired] = [
      aSession(user.id, { createdAt: minutesLater(-2) }),
      aSession(user.id, { createdAt: minutesLater(-1) }),
      aSession(user.id, { expiresAt: now }),
    ];
    await add(old, expired, young, aSession(other.id));
    await expect(listOf(user.id)).resolves.toEqual([young, old]);
    await expect(listOf(aUser().id)).resolves.toEqual([]);
  });

  test.each(['id', 'tokenDigest'] as const)('one is ended by its %s, by its user only', async (handle) => {
    const [user, other] = [await newUser(), await newUser()];
    const [session, another] = [aSession(user.id), aSession(user.id)];
    await add(session, another);
    const end = (userId: string) => kit().uow.run(() => kit().sessions.removeOne(userId, session[handle]));
    await expect(end(other.id)).resolves.toBeUndefined();
    await expect(end(user.id)).resolves.toBe(session.id);
    await expect(end(user.id)).resolves.toBeUndefined();
    await expect(tokensOf(user.id)).resolves.toEqual([another.tokenDigest]);
  });

  test.each(['', 'no id', "' or true --"])('%j ends nothing', async (handle) => {
    const session = aSession((await newUser()).id);
    await add(session);
    await expect(kit().uow.run(() => kit().sessions.removeOne(session.userId, handle))).resolves.toBeUndefined();
    await expect(tokensOf(session.userId)).resolves.toEqual([session.tokenDigest]);
  });

  test('one that was extended meanwhile is not discarded for having expired', async () => {
    const session = aSession((await newUser()).id, { createdAt: now });
    await add(session);
    await kit().sessions.discardExpired(session.tokenDigest, new Date(session.expiresAt.getTime() - 1));
    await expect(kit().sessions.findByToken(session.tokenDigest)).resolves.toBeDefined();
    await kit().sessions.discardExpired(session.tokenDigest, session.expiresAt);
    await expect(kit().sessions.findByToken(session.tokenDigest)).resolves.toBeUndefined();
  });

  test('all of a user, or all but one, are ended and named', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const sessions = [aSession(user.id), aSession(user.id), aSession(user.id)] as const;
    const elsewhere = aSession(other.id);
    await add(...sessions, elsewhere);
    const endAll = (exceptId?: string) => kit().uow.run(() => kit().sessions.removeAllOf(user.id, exceptId));
    expect(new Set(await endAll(sessions[1].id))).toEqual(new Set([sessions[0].id, sessions[2].id]));
    await expect(tokensOf(user.id)).resolves.toEqual([sessions[1].tokenDigest]);
    await expect(endAll()).resolves.toEqual([sessions[1].id]);
    await expect(endAll()).resolves.toEqual([]);
    await expect(tokensOf(other.id)).resolves.toEqual([elsewhere.tokenDigest]);
  });

  test('have an active organization and team until these are cleared', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const [here, there, elsewhere] = [aSession(user.id), aSession(user.id), aSession(other.id)] as const;
    const [organizationId, teamId] = [aUser().id, aUser().id];
    await add(here, there, elsewhere);
    const run = (work: () => Promise<void>) => kit().uow.run(work);
    const activeIn = async ({ tokenDigest }: Session) => {
      const { session } = (await kit().sessions.findByToken(tokenDigest))!;
      return [session.activeOrganizationId, session.activeTeamId];
    };
    const active = { organizationId, teamId };
    await run(async () => {
      for (const { id } of [here, elsewhere]) await kit().sessions.setActive(id, active);
      await kit().sessions.setActive(aUser().id, active);
    });
    expect(await Promise.all([here, there, elsewhere].map(activeIn))).toEqual([
      [organizationId, teamId],
      [null, null],
      [organizationId, teamId],
    ]);
    const elsewhereId = aUser().id;
    await run(async () => {
      await kit().sessions.setActiveOrganization(here.id, organizationId);
      await kit().sessions.setActiveOrganization(there.id, elsewhereId);
    });
    expect(await Promise.all([here, there].map(activeIn))).toEqual([
      [organizationId, teamId],
      [elsewhereId, null],
    ]);
    await run(async () => {
      await expect(kit().sessions.setActiveTeam(there.id, organizationId, teamId)).resolves.toBe(false);
      await expect(kit().sessions.setActiveTeam(there.id, elsewhereId, teamId)).resolves.toBe(true);
    });
    expect(await activeIn(there)).toEqual([elsewhereId, teamId]);
    await run(() => kit().sessions.leaveActiveTeam(there.id));
    expect(await activeIn(there)).toEqual([elsewhereId, null]);
    await run(() => kit().sessions.setActive(there.id, active));
    await run(() => kit().sessions.setActiveOrganization(there.id, elsewhereId));
    expect(await activeIn(there)).toEqual([elsewhereId, null]);
    await run(() => kit().sessions.clearActiveTeam(aUser().id, [user.id]));
    await run(() => kit().sessions.clearActiveTeam(teamId, [user.id]));
    expect(await activeIn(here)).toEqual([organizationId, null]);
    expect(await activeIn(elsewhere)).toEqual([organizationId, teamId]);
    await run(() => kit().sessions.clearActiveOrganization(aUser().id, [user.id, other.id]));
    await run(() => kit().sessions.clearActiveOrganization(organizationId, [other.id]));
    expect([await activeIn(here), await activeIn(elsewhere)]).toEqual([
      [organizationId, null],
      [null, null],
    ]);
  });

  test('one replaces another and takes over its current active organization', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const [ended, successor] = [aSession(user.id), aSession(user.id, { userAgent: 'Safari', remembered: false })];
    await add(ended);
    const place = { activeOrganizationId: aUser().id, activeTeamId: aUser().id };
    const active = { organizationId: place.activeOrganizationId, teamId: place.activeTeamId };
    const replace = (by: Session) => kit().uow.run(() => kit().sessions.replace(ended.id, by));
    await kit().uow.run(() => kit().sessions.setActive(ended.id, active));
    await expect(replace(aSession(other.id))).resolves.toBeUndefined();
    await expect(replace(successor)).resolves.toEqual(place);
    await expect(replace(aSession(user.id))).resolves.toBeUndefined();
    await expect(kit().sessions.findByToken(ended.tokenDigest)).resolves.toBeUndefined();
    const found = await kit().sessions.findByToken(successor.tokenDigest);
    expect(found!.session).toEqual(Object.assign(successor, place));
    await expect(tokensOf(other.id)).resolves.toEqual([]);
  });

  test('expired ones are deleted and counted', async () => {
    const { id } = await newUser();
    const past = new Date('2020-01-01T00:00:00Z');
    const [before, at, after] = [-1, 0, 1].map((ms) => aSession(id, { expiresAt: new Date(past.getTime() + ms) }));
    await add(before!, at!, after!);
    const deleteExpired = (limit = 10) => kit().uow.run(() => kit().sessions.deleteExpired(past, limit));
    await expect(deleteExpired(1)).resolves.toBe(1);
    await expect(deleteExpired()).resolves.toBe(1);
    await expect(deleteExpired()).resolves.toBe(0);
    await expect(kit().sessions.findByToken(after!.tokenDigest)).resolves.toBeDefined();
  });

  test('a lookup inside a transaction fails', async () => {
    const session = aSession((await newUser()).id);
    const { uow, sessions } = kit();
    await expect(uow.run(() => sessions.findByToken(session.tokenDigest))).rejects.toThrow(/transaction/);
    await expect(uow.run(() => sessions.extend(session, now))).rejects.toThrow(/transaction/);
    await expect(uow.run(() => sessions.discardExpired(session.tokenDigest, now))).rejects.toThrow(/transaction/);
  });
});
