import { expect, test } from '@jest/globals';
import { aSession } from '#identity/testing/a-session';
import { later } from './a-client.ts';
import { anInteraction } from './a-grant.ts';
import { onPostgres } from './postgres-kit.ts';
import { deleteUser, storedGrant } from './stored.ts';

onPostgres('Interactions', (kit) => {
  const run = <T>(work: () => Promise<T>) => kit().uow.run(work);
  const find = (id: string) => kit().uow.read(() => kit().interactions.find(id));
  const stored = async () => {
    const { user, session } = await storedGrant(kit());
    const consent = anInteraction({ step: 'consent', userId: user.id, sessionId: session.id });
    await run(() => kit().interactions.add(consent));
    return { user, session, consent };
  };

  test('are read back as stored, and taken once', async () => {
    const login = anInteraction({ query: `scope=${'a+'.repeat(2000)}` });
    await run(() => kit().interactions.add(login));
    const answer = anInteraction({ step: 'answer' });
    await run(() => kit().interactions.add(answer));
    const { consent } = await stored();
    for (const interaction of [login, consent, answer]) {
      await expect(find(interaction.id)).resolves.toEqual(interaction);
      await expect(run(() => kit().interactions.take(interaction.id))).resolves.toEqual(interaction);
      await expect(run(() => kit().interactions.take(interaction.id))).resolves.toBeUndefined();
      await expect(find(interaction.id)).resolves.toBeUndefined();
    }
    await expect(find('unknown')).resolves.toBeUndefined();
  });

  test('end with the session, and with the user', async () => {
    const [signedOut, deleted, kept] = [await stored(), await stored(), await stored()];
    await run(() => kit().sessions.removeOne(signedOut.user.id, signedOut.session.id));
    await deleteUser(kit(), deleted.user.id);
    for (const { consent } of [signedOut, deleted]) {
      await expect(find(consent.id)).resolves.toBeUndefined();
      await expect(run(() => kit().interactions.add(consent))).rejects.toMatchObject({ code: 'NO_CONSENT_PROMPT' });
    }
    await expect(find(kept.consent.id)).resolves.toBeDefined();
  });

  test('go on with a renewed session, and end with it', async () => {
    const { user, session, consent } = await stored();
    const successor = aSession(user.id);
    await run(() => kit().sessions.replace(session.id, successor));
    await expect(find(consent.id)).resolves.toEqual(Object.assign(consent, { sessionId: successor.id }));
    await run(() => kit().sessions.removeAllOf(user.id));
    await expect(find(consent.id)).resolves.toBeUndefined();
  });

  test('go on in another session of their user, if they ask for consent', async () => {
    const { user, session, consent } = await stored();
    const { consent: ofAnother } = await stored();
    const login = anInteraction();
    const logout = anInteraction({ step: 'logout', userId: user.id, sessionId: session.id });
    const next = aSession(user.id);
    await run(async () => {
      await kit().sessions.add(next);
      for (const one of [login, logout]) await kit().interactions.add(one);
      const ids = [consent, ofAnother, login, logout].map(({ id }) => id);
      await kit().interactions.moveTo({ userId: user.id, sessionId: next.id }, ids);
    });
    await expect(find(consent.id)).resolves.toEqual(Object.assign(consent, { sessionId: next.id }));
    for (const other of [ofAnother, login, logout]) await expect(find(other.id)).resolves.toEqual(other);
  });

  test('are deleted when they expire, at most so many', async () => {
    const past = [anInteraction(), anInteraction()];
    const current = anInteraction({ expiresAt: later(601) });
    await run(async () => {
      for (const interaction of [...past, current]) await kit().interactions.add(interaction);
    });
    const purge = (limit: number) => run(() => kit().interactions.deleteExpired(later(600), limit));
    await expect(purge(1)).resolves.toBe(1);
    await purge(100);
    for (const { id } of past) await expect(find(id)).resolves.toBeUndefined();
    await expect(find(current.id)).resolves.toBeDefined();
  });
});
