import { describe, expect, test } from '@jest/globals';
import { digest } from '#shared-kernel/domain/digest';
import type { Session } from '../sessions/domain/session.ts';
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

  test('a session without a user, or with the token of another, is refused', async () => {
    await expect(add(aSession(aUser().id))).rejects.toThrow(/foreign key/i);
    const session = aSession((await newUser()).id);
    await add(session);
    await expect(add(aSession(session.userId, { tokenDigest: session.tokenDigest }))).rejects.toThrow(/unique/i);
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

  describe('of staff who act as the user', () => {
    const begun = async (values: Partial<Session> = {}) => {
      const [own, user] = [aSession((await newUser()).id), await newUser()];
      const by = { impersonatedBy: own.userId, impersonatedBySessionId: own.id };
      const acting = aSession(user.id, { ...by, impersonationReason: 'case', impersonationReadOnly: true, ...values });
      await add(own, acting);
      return { own, acting };
    };
    const ids = (ended: readonly { readonly id: string }[]) => ended.map(({ id }) => id);
    const run = <Result>(work: () => Promise<Result>) => kit().uow.run(work);

    test('are known as such, and not replaced', async () => {
      const { acting } = await begun();
      const { id, userId, impersonatedBy } = acting;
      await expect(run(() => kit().sessions.hold(id, userId, now))).resolves.toEqual({ impersonatedBy });
      await expect(kit().sessions.findByToken(acting.tokenDigest)).resolves.toMatchObject({ session: acting });
      await expect(run(() => kit().sessions.replace(id, aSession(userId)))).resolves.toBeUndefined();
    });

    test('end with the session in which they began, also under another id', async () => {
      const { own, acting } = await begun();
      const successor = aSession(own.userId);
      await run(() => kit().sessions.replace(own.id, successor));
      const ended = await run(() => kit().sessions.removeOne(own.userId, successor.id));
      expect(new Set(ids(ended))).toEqual(new Set([successor.id, acting.id]));
      expect(ended.find(({ id }) => id === acting.id)).toEqual({
        id: acting.id,
        userId: acting.userId,
        createdAt: acting.createdAt,
        expiresAt: acting.expiresAt,
        impersonatedBy: own.userId,
        impersonationReadOnly: true,
      });
    });

    test('stay when other sessions of the member of staff end', async () => {
      const { own, acting } = await begun();
      await add(aSession(own.userId));
      await expect(run(() => kit().sessions.removeAllOf(own.userId, own.id))).resolves.toHaveLength(1);
      await expect(tokensOf(acting.userId)).resolves.toEqual([acting.tokenDigest]);
      expect(ids(await run(() => kit().sessions.removeAllOf(own.userId)))).toContain(acting.id);
    });

    test('are ended alone: as the user, and by the user', async () => {
      const { own, acting } = await begun();
      const ordinary = aSession(acting.userId);
      await add(ordinary);
      const end = (userId: string) => run(() => kit().sessions.removeImpersonations(userId));
      await expect(end(aUser().id)).resolves.toEqual([]);
      expect(ids(await end(own.userId))).toEqual([acting.id]);
      await expect(end(acting.userId)).resolves.toEqual([]);
      await expect(tokensOf(acting.userId)).resolves.toEqual([ordinary.tokenDigest]);
    });

    test('are not discarded as others are when they expire, nor is the session in which they began', async () => {
      const expired = { createdAt: now, expiresAt: now };
      const { own, acting } = await begun(expired);
      const later = new Date(own.expiresAt.getTime() + 1);
      for (const { tokenDigest } of [own, acting]) await kit().sessions.discardExpired(tokenDigest, later);
      await run(() => kit().sessions.deleteExpired(later, 1000));
      await expect(kit().sessions.findByToken(own.tokenDigest)).resolves.toBeDefined();
      expect(ids(await run(() => kit().sessions.removeExpiredImpersonations(now, 1000)))).toContain(acting.id);
      await run(() => kit().sessions.deleteExpired(later, 1000));
      await expect(kit().sessions.findByToken(own.tokenDigest)).resolves.toBeUndefined();
    });

    test('go with the account of the member of staff, whoever deletes it', async () => {
      const { own, acting } = await begun();
      await run(async () => kit().users.remove((await kit().users.findForUpdate(own.userId))!));
      await expect(tokensOf(acting.userId)).resolves.toEqual([]);
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

  test.each(['', 'no id', "' or true --"])('%j ends nothing', async (handle) => {
    const session = aSession((await newUser()).id);
    await add(session);
    await expect(kit().uow.run(() => kit().sessions.removeOne(session.userId, handle))).resolves.toEqual([]);
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

  test('a lookup inside a transaction fails', async () => {
    const session = aSession((await newUser()).id);
    const { uow, sessions } = kit();
    await expect(uow.run(() => sessions.findByToken(session.tokenDigest))).rejects.toThrow(/transaction/);
    await expect(uow.run(() => sessions.extend(session, now))).rejects.toThrow(/transaction/);
    await expect(uow.run(() => sessions.discardExpired(session.tokenDigest, now))).rejects.toThrow(/transaction/);
  });
});
