import { expect, test } from '@jest/globals';
import { digest } from '#shared-kernel/domain/digest';
import { apiKeyFlows } from '../testing/api-key-flows.ts';
import type { KeyManagement } from './key-management.ts';

const code = (expected: string) => expect.objectContaining({ code: expected });
const notFound = code('KEY_NOT_FOUND');

type Requested = Parameters<KeyManagement['create']>[1];
async function withKey(request: Requested, options: Parameters<typeof apiKeyFlows>[0] = {}) {
  const flows = apiKeyFlows(options);
  const caller = await flows.holder();
  return { ...flows, caller, ...(await flows.management.create(caller, request)) };
}

test('a new key is returned once; its digest, first and last characters are stored', async () => {
  const { management, rows, caller, key, secret } = await withKey({ name: 'CI', prefix: 'ci_' });
  expect(secret).toMatch(/^ci_[a-zA-Z]{64}$/);
  expect(key).toMatchObject({
    userId: caller.user.id,
    name: 'CI',
    prefix: 'ci_',
    start: secret.slice(0, 6),
    lastFour: secret.slice(-4),
    keyDigest: digest(secret),
    enabled: true,
    remaining: null,
    rateLimitEnabled: true,
    rateLimitMax: 10,
    rateLimitTimeWindow: 86_400_000,
    requestCount: 0,
    expiresAt: null,
  });
  expect(JSON.stringify(await rows('api_key'))).not.toContain(secret);
  await expect(management.list(caller)).resolves.toEqual([key]);
});

test('server-only properties are ignored, even if they pass the route', async () => {
  const sly = { remaining: 5, rateLimitEnabled: false, userId: 'else' };
  const { management, caller, key } = await withKey(sly as object);
  expect(key).toMatchObject({ userId: caller.user.id, remaining: null, permissions: null, rateLimitEnabled: true });
  const slier = { ...sly, permissions: null };
  await expect(management.update(caller, key.id, slier as object)).rejects.toThrow(code('NO_VALUES_TO_UPDATE'));
});

test('a key can be limited to permissions of this service when it is made, and stays so', async () => {
  const permissions = { gatehouse: ['billing.read'] };
  const { management, stored, outbox, caller, key } = await withKey({ permissions });
  expect(key.permissions).toEqual(permissions);
  expect(outbox.mails[0]!.text).toContain('It can only read what you have bought.');
  await management.update(caller, key.id, { name: 'Reports', permissions: null } as object);
  await management.rotate(caller, key.id, 0);
  await expect(management.get(caller, key.id)).resolves.toMatchObject({ name: 'Reports', permissions });
  const before = (await stored()).length;
  const foreign = management.create(caller, { permissions: { files: ['read'] } });
  await expect(foreign).rejects.toThrow(code('SERVER_ONLY_PROPERTY'));
  const invented = management.create(caller, { permissions: { gatehouse: ['all'] } });
  await expect(invented).rejects.toThrow(code('UNKNOWN_KEY_PERMISSION'));
  expect(await stored()).toHaveLength(before);
});

test('the owner gets a mail about new keys and secrets, without the secret', async () => {
  const { management, outbox, caller, key, secret } = await withKey({ name: 'Deploy <b>' });
  const rotated = await management.rotate(caller, key.id, 0);
  expect(outbox.mails.map(({ kind, to }) => [kind, to])).toEqual([
    ['api-key-created', caller.user.email],
    ['api-key-rotated', caller.user.email],
  ]);
  const [mail] = outbox.mails;
  expect(mail!.text).toContain(`“Deploy <b>” (${key.start.slice(0, 6)}…)`);
  expect(mail!.html).toContain('Deploy &lt;b&gt;');
  expect(mail!.text).toContain('https://accounts.example.com/account/api-keys');
  for (const told of [secret, rotated.secret]) expect(JSON.stringify(outbox.mails)).not.toContain(told);
});

test('a key of another user is answered like a missing one', async () => {
  const { management, holder, stored, caller: owner, key } = await withKey({});
  const stranger = await holder();
  for (const [caller, id] of [
    [stranger, key.id],
    [owner, stranger.user.id],
    [owner, 'nonsense'],
  ] as const) {
    await expect(management.get(caller, id)).rejects.toThrow(notFound);
    await expect(management.update(caller, id, { name: 'Mine' })).rejects.toThrow(notFound);
    await expect(management.rotate(caller, id, 0)).rejects.toThrow(notFound);
    await expect(management.delete(caller, id)).rejects.toThrow(notFound);
  }
  expect(await stored()).toEqual([expect.objectContaining({ id: key.id, name: null, keyDigest: key.keyDigest })]);
  await expect(management.list(stranger)).resolves.toEqual([]);
});

test('a key is changed, switched off, and deleted', async () => {
  const { management, clock, stored, caller, key } = await withKey({ expiresIn: 86_400 }, { metadata: true });
  clock.advance(1000);
  const values = { name: 'Other', enabled: false, metadata: { a: 1 } };
  const changed = await management.update(caller, key.id, { ...values, expiresIn: null });
  expect(changed).toMatchObject({ ...values, expiresAt: null, updatedAt: clock.now() });
  await expect(management.get(caller, key.id)).resolves.toEqual(changed);
  await management.delete(caller, key.id);
  expect(await stored()).toEqual([]);
});

test('an expired key is not found, purged or not', async () => {
  const { management, clock, caller, key } = await withKey({ expiresIn: 86_400 });
  clock.advance(86_400_000);
  await expect(management.get(caller, key.id)).rejects.toThrow(notFound);
  await expect(management.update(caller, key.id, { expiresIn: 86_400 })).rejects.toThrow(notFound);
  await expect(management.list(caller)).resolves.toEqual([]);
});

test('the number of keys is limited; expired ones do not count', async () => {
  const { management, holder, clock, caller } = await withKey({ expiresIn: 86_400 }, { keysPerUser: 2 });
  await management.create(caller, {});
  await expect(management.create(caller, {})).rejects.toThrow(code('KEY_LIMIT_REACHED'));
  await management.create(await holder(), {});
  clock.advance(86_400_000);
  await management.create(caller, {});
});

test('a user who was banned or deleted meanwhile changes nothing', async () => {
  const { management, holder, users, uow, caller: banned, key } = await withKey({});
  const deleted = await holder();
  await uow.run(async () => {
    await users.save(Object.assign(banned.user, { banned: true }));
    await users.remove(deleted.user);
  });
  await expect(management.create(banned, {})).rejects.toThrow(code('USER_BANNED'));
  await expect(management.delete(banned, key.id)).rejects.toThrow(code('USER_BANNED'));
  await expect(management.rotate(banned, key.id, 0)).rejects.toThrow(code('USER_BANNED'));
  await expect(management.create(deleted, {})).rejects.toThrow(code('UNAUTHORIZED_SESSION'));
});

test('a rotated key keeps its uses; the old secret ends with the overlap', async () => {
  const { management, provisioning, verification, holder, clock } = apiKeyFlows();
  const caller = await holder();
  const { key, secret: old } = await provisioning.create(caller.user.id, { remaining: 5, rateLimitEnabled: false });
  await verification.verify(old);
  const { key: rotated, secret } = await management.rotate(caller, key.id, 60);
  expect(rotated).toMatchObject({ id: key.id, start: secret.slice(0, 6), remaining: 4 });
  await expect(verification.verify(old)).resolves.toMatchObject({ key: { remaining: 3 } });
  await expect(verification.verify(secret)).resolves.toMatchObject({ key: { remaining: 2 } });
  clock.advance(60_000);
  await expect(verification.verify(old)).resolves.toMatchObject({ refusal: { code: 'KEY_NOT_FOUND' } });
  const { secret: third } = await management.rotate(caller, key.id, 0);
  await expect(verification.verify(secret)).resolves.toMatchObject({ refusal: { code: 'KEY_NOT_FOUND' } });
  await expect(verification.verify(third)).resolves.toMatchObject({ key: { remaining: 1 } });
});
