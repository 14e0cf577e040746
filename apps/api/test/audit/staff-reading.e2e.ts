import { beforeAll, expect, test } from '@jest/globals';
import { StaffRoles } from '#identity';
import { statementsOf } from '#shared-kernel/testing/counted-statements';
import { setTimeout as pause } from 'node:timers/promises';
import { testApp } from '../support/test-app.ts';
import { AuditProbe } from './audit-probe.ts';

type Person = Awaited<ReturnType<AuditProbe['person']>>;
type Json = Record<string, unknown>;

const lines: string[] = [];
const app = testApp({ RATE_LIMIT: 'off' }, undefined, (line) => void lines.push(line));
const probe = new AuditProbe(app);
let holder: Person;
let support: Person;
let key: string;
beforeAll(async () => {
  holder = await probe.person('Ada');
  support = await probe.person('Sven');
  await app.app.get(StaffRoles).grant({ userId: support.id }, 'support');
  const created = await holder.post('/api-key/create', { name: 'CI', prefix: 'shop_' });
  key = String(created.body['key']);
  for (let i = 0; i < 5; i++) {
    app.clock.advance(1000);
    await holder.post('/update-user', { name: `Ada ${i}` });
  }
});

const read = async (path: string, { browser }: Pick<Person, 'browser'> = support) => {
  const answer = await browser.fetch(`${app.url}/api/staff/${path}`);
  return { status: answer.status, body: (await answer.json()) as Json };
};
const items = ({ body }: Awaited<ReturnType<typeof read>>) => body['items'] as Json[];
const routes = () => ['audit', 'views?list=users', `search?q=${holder.email}`, `users/${holder.id}`];

test('is for staff', async () => {
  for (const route of routes()) {
    expect([route, (await fetch(`${app.url}/api/staff/${route}`)).status]).toEqual([route, 401]);
    expect([route, await read(route, holder)]).toMatchObject([route, { status: 403, body: { code: 'FORBIDDEN' } }]);
    expect([route, (await read(route)).status]).toEqual([route, 200]);
  }
});

test('shows neither secrets nor digests', async () => {
  const digests = await app.database.rows<{ digest: string }>(`
    select token_digest as digest from session union select key_digest from api_key
    union select password from account where password is not null`);
  const hidden = [...probe.secrets, key, ...digests.map(({ digest }) => digest)];
  for (const route of [...routes(), 'audit?limit=100', `search?q=${key}`]) {
    const text = JSON.stringify((await read(route)).body);
    expect(hidden.filter((secret) => secret.length > 8 && text.includes(secret))).toEqual([]);
  }
});

test('pages through the audit trail there and back, with the names of that time', async () => {
  const path = `audit?account=${holder.id}&action=profile.changed&limit=2`;
  const first = await read(path);
  expect(first.body['prevCursor']).toBeNull();
  expect(items(first)[0]).toMatchObject({
    actor: { kind: 'user', id: holder.id, label: holder.email },
    impersonator: null,
    target: { kind: 'user', label: holder.email },
    device: 'Firefox on Linux',
    ipAddress: '127.0.0.1',
    details: { after: { name: 'Ada 4' } },
  });
  const second = await read(`${path}&cursor=${String(first.body['nextCursor'])}`);
  expect(items(second)[0]).toMatchObject({ details: { after: { name: 'Ada 2' } } });
  const back = await read(`${path}&cursor=${String(second.body['prevCursor'])}`);
  expect(items(back)).toEqual(items(first));
  expect(back.body['prevCursor']).toBeNull();
});

test('filters the audit trail by what its entries show', async () => {
  const [entry] = items(await read(`audit?actor=${holder.id}&limit=1`));
  const { requestId, ipAddress, time } = entry as Record<string, string>;
  const from = encodeURIComponent(time!);
  const filters = [
    `requestId=${requestId}`,
    `ipAddress=${ipAddress}&from=${from}`,
    `actorKind=user&targetKind=user&outcome=done&from=${from}`,
    `target=${holder.id}&action=profile.&from=${from}`,
  ];
  for (const filter of filters) expect([filter, items(await read(`audit?${filter}`))[0]]).toEqual([filter, entry]);
  expect(items(await read(`audit?account=${holder.id}&until=2020-01-01`))).toEqual([]);
  expect(await read('audit?targetKind=user')).toMatchObject({ status: 400, body: { code: 'TIME_RANGE_REQUIRED' } });
});

test.each([
  'audit?account=x',
  'audit?cursor=x',
  'audit?limit=101',
  'audit?ipAddress=x',
  'audit?from=x',
  'audit?actorKind=x',
  'audit?outcome=x',
  `audit?action=${'a,'.repeat(50)}a`,
  `audit?action=${'a'.repeat(65)}`,
  'audit?action=a,,b',
  'views?list=Users',
  'dashboard?figure=sign-ins&range=8d',
  'dashboard?figure=sign-ins&range=7d&zone=Nowhere',
  'search',
  'search?q=a',
  'search?q=%20%20a',
])('refuses %s', async (path) => {
  expect(await read(path)).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
});

test.each(['2026', '2026-11', '2026-W10', '2026-02-30', 'soon'])('refuses %j as a time', async (time) => {
  for (const route of [`users?createdFrom=${time}`, `audit?from=${time}`]) {
    expect(await read(route)).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
  }
});

test('finds a user, and an API key by all of it without writing it down', async () => {
  const found = await read(`search?q=${holder.email.slice(0, 5)}`);
  expect(found.body).toMatchObject({ groups: [{ kind: 'user', items: [{ id: holder.id, detail: holder.email }] }] });
  const byKey = await read(`search?q=${key}`);
  expect(byKey.body).toMatchObject({ groups: [{ kind: 'api-key', items: [{ title: 'CI', userId: holder.id }] }] });
  expect(lines.filter((line) => line.includes(key.slice(8)))).toEqual([]);
});

test('shows an account with its counts, causes and last sign-in', async () => {
  expect((await read(`users/${holder.id}`)).body).toMatchObject({
    user: { id: holder.id, email: holder.email },
    causes: [{ code: 'account-new' }],
    hasPassword: true,
    counts: { apiKeys: 1, organizations: 0, openInvitations: 0, consents: 0, providers: 0 },
    lastSignIn: { device: 'Firefox on Linux', ipAddress: '127.0.0.1', reason: null },
    lastFailedSignIn: null,
  });
  expect(await read(`users/${key}`)).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
  const timeline = async (filters: string) =>
    items(await read(`audit?concerning=${holder.id.toUpperCase()}&limit=100${filters}`)).map(({ action }) => action);
  expect(await timeline('')).toEqual(expect.arrayContaining(['user.created', 'profile.changed', 'api-key.created']));
  const many = Array.from({ length: 49 }, (_, at) => `organization.invitation.of.a.very.long.name-${at}`).join(',');
  expect(await timeline(`&action=${many},api-key.`)).toEqual(['api-key.created']);
});

const exported = async (filters: object, { browser }: Pick<Person, 'browser'> = support) => {
  const answer = await probe.send(browser, 'POST /api/staff/audit/exports', filters);
  return {
    ...answer.body,
    download: (by = browser) => by.fetch(`${app.url}/api/staff/audit/exports/${String(answer.body['id'])}/file`),
  };
};

test('exports the audit trail as CSV, without live formulas and for one person alone', async () => {
  const name = '=HYPERLINK("https://evil.example";"Click")';
  await holder.post('/update-user', { name });
  app.clock.advance(1000);
  const made = await exported({ account: holder.id, action: 'profile.changed' });
  expect(made).toMatchObject({ state: 'ready', rows: 6 });
  const answer = await made.download();
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="audit-trail-\d{4}-\d\d-\d\dT\d{4}Z\.csv"$/,
  );
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const lines = (await answer.text()).split('\r\n');
  expect(lines).toHaveLength(8);
  expect(lines[1]).toContain(`,"${holder.email}",`);
  expect(lines.filter((line) => /(?:^|,)"?[=+\-@]/.test(line))).toEqual([]);
  const other = await probe.admin();
  expect((await made.download(other.browser)).status).toBe(404);
  expect((await made.download(holder.browser)).status).toBe(403);
});

test('reads no further for a client that does not read, and stops for one that has gone away', async () => {
  await app.database.rows(`
    insert into audit_entry (id, occurred_at, action, outcome, actor_kind, target_kind, target_id, details)
    select gen_random_uuid(), now(), 'toy.broken', 'done', 'system', 'toy', 'large', json_build_object('text', repeat('x', 2000))
    from generate_series(1, 30000)`);
  app.clock.advance(60_000);
  const made = await exported({ target: 'large' });
  expect(made).toMatchObject({ state: 'ready', rows: 30_000 });
  const reads = async (work: () => Promise<unknown>) =>
    (await statementsOf(work)).filter((sql) => sql.includes('from audit_entry')).length;
  let answer: Response | undefined;
  const before = await reads(async () => {
    answer = await made.download();
    await pause(1000);
  });
  // 30 pages of 2 MB: the buffers of both ends hold a few.
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(12);
  const after = await reads(async () => {
    await answer!.body!.cancel();
    await pause(500);
  });
  expect(after).toBeLessThan(2);
});
