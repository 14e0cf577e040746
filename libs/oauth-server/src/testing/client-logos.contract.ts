import { expect, test } from '@jest/globals';
import { change } from '#shared-kernel/domain/change';
import type { OAuthClient } from '../clients/domain/client.ts';
import { ClientLogo, type DueLogo, MAX_ATTEMPTS } from '../logos/domain/client-logo.ts';
import { MAX_LOGO_BYTES } from '../logos/domain/picture-format.ts';
import { aClient, START } from './a-client.ts';
import { onEachStorage } from './on-each-storage.ts';
import { postgresKits } from './postgres-kit.ts';

const SOURCE = 'https://client.example.com/logo.png';
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const picture = Uint8Array.from([0, 255, 13, 10]);

onEachStorage('ClientLogos', (kit) => {
  const run = <T>(work: () => Promise<T>) => kit().uow.run(work);
  const claim = (now = START, limit = 10) => run(() => kit().logos.claim(now, later(60), limit));
  const find = (id: string) => run(() => kit().logos.find(id));

  async function planned(source = SOURCE, now = START, changes: Parameters<typeof aClient>[0] = {}) {
    const client = aClient({ icon: source, ...changes });
    await run(async () => {
      await kit().clients.add(client);
      await kit().logos.plan(ClientLogo.planned(client.id, source, now));
    });
    return client;
  }

  /** As a flow does. */
  async function showing(shown: Uint8Array = picture) {
    const client = await planned();
    const due = (await claim()).find(({ clientId }) => clientId === client.clientId)!;
    await settle(due, (logo) => logo.drawn(shown, START));
    return (await kit().uow.read(() => kit().clients.find(client.clientId)))!;
  }

  const settle = ({ clientId }: DueLogo, work: (logo: ClientLogo) => void) =>
    run(async () => {
      const client = (await kit().clients.findForUpdate(clientId))!;
      const logo = (await kit().logos.find(client.id))!;
      work(logo);
      await kit().logos.save(logo);
      client.showLogo(logo.name(), null);
      await kit().clients.save(client);
    });

  test('are claimed when they are due, once, the longest due first, at most so many', async () => {
    const [second, first, future] = [
      await planned(SOURCE, later(-5), { disabled: true }),
      await planned(SOURCE, later(-9)),
      await planned(SOURCE, later(1)),
    ];
    const due = (await claim(START, 1)).concat(await claim(START, 1));
    const claimed = { source: SOURCE, attempts: 1 };
    expect(due).toEqual([
      { ...claimed, clientId: first.clientId, disabled: false },
      { ...claimed, clientId: second.clientId, disabled: true },
    ]);
    await expect(claim()).resolves.toEqual([]);
    const [other] = await claim(later(1));
    expect(other!.clientId).toBe(future.clientId);
    // The claims ended without a result.
    const again = await claim(later(60));
    expect(new Set(again.map(({ attempts }) => attempts))).toEqual(new Set([2]));
  });

  test('are claimed however often that was in vain', async () => {
    const client = await planned();
    const tired = Object.assign(ClientLogo.planned(client.id, SOURCE, START), { attempts: MAX_ATTEMPTS });
    await run(() => kit().logos.plan(tired));
    await expect(claim()).resolves.toContainEqual(
      expect.objectContaining({ clientId: client.clientId, attempts: MAX_ATTEMPTS }),
    );
  });

  test('are missed where there is none of what the client names', async () => {
    const [other, left] = [await planned(), await planned()];
    const forgotten = aClient({ icon: 'HTTPS://client.example.com/logo.png' });
    const nothingToPlan = [await planned(), aClient(), aClient({ icon: 'http://client.example.com/logo.png' })];
    await run(async () => {
      for (const client of [forgotten, ...nothingToPlan.slice(1)]) await kit().clients.add(client);
      // As an instance of the release before changes them: without an event.
      for (const [{ clientId }, icon] of [[other, `${SOURCE}?2`] as const, [left, null] as const]) {
        const client = (await kit().clients.findForUpdate(clientId))!;
        change<OAuthClient>(client, { icon });
        await kit().clients.save(client);
      }
    });
    const missed = await kit().uow.read(() => kit().logos.findUnplanned(1000));
    const expected = [other, left, forgotten].map(({ clientId }) => clientId);
    expect(expected.filter((id) => !missed.includes(id))).toEqual([]);
    expect(nothingToPlan.filter(({ clientId }) => missed.includes(clientId))).toEqual([]);
    await expect(kit().uow.read(() => kit().logos.findUnplanned(2))).resolves.toHaveLength(2);
  });

  test('are stored as they are, and planned anew in their place', async () => {
    const client = await showing();
    const stored = (await find(client.id))!;
    expect([stored.attempts, stored.source, Buffer.from(stored.picture!)]).toEqual([0, SOURCE, Buffer.from(picture)]);
    expect(client.logo).toBe(stored.name());
    const other = ClientLogo.planned(client.id, `${SOURCE}?2`, later(2));
    await run(() => kit().logos.plan(other));
    await expect(find(client.id)).resolves.toEqual(other);
    await run(() => kit().logos.remove(client.id));
    await expect(find(client.id)).resolves.toBeUndefined();
  });

  test('are shown by name, unless the client is disabled or gone', async () => {
    const client = await showing();
    const twin = await showing();
    expect(twin.logo).not.toBe(client.logo);
    const show = (name = client.logo!) => kit().logoLookup.find(name);
    expect(Buffer.from((await show())!)).toEqual(Buffer.from(picture));
    await expect(show('unknown')).resolves.toBeUndefined();
    await expect(show('x'.repeat(5000))).resolves.toBeUndefined();
    const supervise = (disabled: boolean) =>
      run(async () => {
        const stored = (await kit().clients.findForUpdate(client.clientId))!;
        stored.supervise({ disabled }, [], START);
        await kit().clients.save(stored);
      });
    await supervise(true);
    await expect(show()).resolves.toBeUndefined();
    await supervise(false);
    await expect(show()).resolves.toBeDefined();
    await run(() => kit().clients.remove(client));
    await expect(show()).resolves.toBeUndefined();
    await expect(find(client.id)).resolves.toBeUndefined();
  });

  test('are not larger than they may be', async () => {
    const client = await planned();
    const [due] = (await claim()).filter(({ clientId }) => clientId === client.clientId);
    const draw = (size: number) => settle(due!, (logo) => logo.drawn(new Uint8Array(size), START));
    await expect(draw(MAX_LOGO_BYTES + 1)).rejects.toThrow(/oauth_client_logo_picture_check/);
    await draw(MAX_LOGO_BYTES);
  });
});

test('what several instances claim at once belongs to one of them each', async () => {
  const { kits, close } = await postgresKits(2);
  try {
    const [{ uow, clients, logos }] = kits as [(typeof kits)[number]];
    const all = Array.from({ length: 40 }, () => aClient({ icon: SOURCE }));
    await uow.run(async () => {
      for (const client of all) {
        await clients.add(client);
        await logos.plan(ClientLogo.planned(client.id, SOURCE, START));
      }
    });
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const kit = kits[index % 2]!;
        return kit.uow.run(() => kit.logos.claim(START, later(60), 4));
      }),
    );
    const claimed = claims.flat().map(({ clientId }) => clientId);
    expect(new Set(claimed).size).toBe(claimed.length);
    expect(claimed.length).toBeGreaterThan(4);
  } finally {
    await close();
  }
});
