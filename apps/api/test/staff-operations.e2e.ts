import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SchedulerRegistry } from '@nestjs/schedule';
import { StaffRoles } from '#identity';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import { statementsOf } from '#shared-kernel/testing/counted-statements';
import { Lifetime } from '../../../bench/lifetime.ts';
import { SmtpSink } from '../../../tools/chaos/smtp-sink.ts';
import { BrowserLike } from './support/browser-like.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

const PASSWORD = 'correct horse battery';

let sink: SmtpSink;
let app: TestApp;
let support: BrowserLike;
const lifetime = new Lifetime();

beforeAll(async () => {
  sink = await SmtpSink.open(lifetime);
  const canary = { SMTP_URL: `smtp://127.0.0.1:${sink.port}`, METRICS_TOKEN: 'canary-of-the-metrics' };
  app = await startTestApp({ RATE_LIMIT: 'off', ...canary });
  support = await person('support@example.com');
  await app.app.get(StaffRoles).grant({ email: 'support@example.com' }, 'support', { unproven: true });
  await deliver();
});
afterAll(async () => {
  await app.close();
  await sink.close();
});

async function person(email: string): Promise<BrowserLike> {
  const browser = new BrowserLike(app.url, 'http://localhost');
  await browser.post('/sign-up/email', { name: 'Ada', email, password: PASSWORD });
  return browser;
}

const deliver = () => app.app.get(Queue).drain('mail');

async function staff<Body = Record<string, unknown>>(path: string, body?: object) {
  const answer = await support.fetch(`${app.url}/api/staff/${path}`, {
    headers: { 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = text.startsWith('{');
  return { status: answer.status, headers: answer.headers, text, body: (isJson ? JSON.parse(text) : {}) as Body };
}

interface Mail {
  readonly id: string;
  readonly template: string;
  readonly state: string;
  readonly to: string | null;
}
type Mails = { readonly items: readonly Mail[]; readonly total: number; readonly nextCursor: string | null };
const listed = async (filters: Readonly<Record<string, string>>) =>
  (await staff<Mails>(`emails?${new URLSearchParams(filters)}`)).body;

test('no job of a test application runs by the clock of the machine', () => {
  const jobs = [...app.app.get(SchedulerRegistry).getCronJobs().values()];
  expect(jobs.map(({ isActive }) => isActive)).toEqual([false]);
});

describe('a mail that the server refuses', () => {
  const email = 'refused@example.com';
  let mail: Mail;

  beforeAll(async () => {
    await sink.behave('reject');
    await person(email);
    await deliver();
    const { items } = await listed({ address: email.toUpperCase() });
    mail = items[0]!;
  });

  test('is listed as given up, with its error and recipient, by state, template, address and account', async () => {
    const [{ id } = { id: '' }] = await app.database.rows<{ id: string }>(
      'select id from "user" where email = $1',
      email,
    );
    expect(mail).toMatchObject({ template: 'verify-email', state: 'dead', to: email, tries: 1, dueAt: null });
    expect(mail).toMatchObject({ error: 'The mail server answered 550 to RCPT TO (EENVELOPE)' });
    for (const filters of [{ userId: id }, { address: email, state: 'dead' }, { userId: id, template: 'verify-email' }])
      await expect(listed(filters as never)).resolves.toMatchObject({ items: [{ id: mail.id }], total: 1 });
    await expect(listed({ address: email, state: 'sent' })).resolves.toMatchObject({ items: [], total: 0 });
    await expect(listed({ userId: id, address: 'other@example.com' })).resolves.toMatchObject({ total: 0 });
  });

  test('is shown without its token, as text and as a page in a sandbox', async () => {
    const token = await app.database.rows<{ payload: string }>('select payload from queue_item where id = $1', mail.id);
    expect(token[0]!.payload).toMatch(/^v\d+\./);
    const shown = await staff(`emails/${mail.id}`);
    expect(shown.body).toMatchObject({
      to: email,
      isSecret: true,
      language: 'en',
      subject: expect.stringContaining(':'),
    });
    const preview = await staff(`email-previews/${mail.id}`);
    expect(preview.headers.get('content-type')).toContain('text/html');
    expect(preview.headers.get('content-security-policy')).toMatch(
      /^sandbox ; default-src 'none'; .*frame-ancestors 'self'/,
    );
    for (const { text } of [shown, preview]) {
      expect(text).toContain('••••••');
      expect(text).not.toMatch(/token=|verify-email[?#]|href/);
    }
  });

  test('goes to no other address, since its link lets the reader in', async () => {
    const sent = await staff(`emails/${mail.id}/send-to`, { email: 'eve@example.com' });
    expect([sent.status, sent.body['code']]).toEqual([409, 'MAIL_CARRIES_SECRET']);
  });

  test('is sent again by support, once, with the same id for the receiver', async () => {
    await sink.behave('take');
    await expect(staff(`emails/${mail.id}/resend`, { reason: 'mailbox was full' })).resolves.toMatchObject({
      status: 200,
    });
    await deliver();
    expect(sink.messageIdsTo(email).size).toBe(1);
    expect([...sink.messageIdsTo(email)][0]).toContain(mail.id);
    const entries = await app.database.rows(
      `select e.target_id, p.details from audit_entry e join audit_person p on p.entry_id = e.id where action = 'mail.resent'`,
    );
    expect(entries).toEqual([{ target_id: mail.id, details: { reason: 'mailbox was full' } }]);
  });

  test('says plainly that nothing is kept once it is sent', async () => {
    const { body } = await staff(`emails/${mail.id}`);
    expect(body).toMatchObject({ state: 'sent', to: null, subject: null, text: null, tries: 2 });
    const again = await staff(`emails/${mail.id}/resend`, {});
    expect([again.status, again.body['code']]).toEqual([409, 'MAIL_NOT_KEPT']);
    expect((await staff(`email-previews/${mail.id}`)).status).toBe(409);
    expect((await staff('emails/nothing')).body).toMatchObject({ code: 'MAIL_NOT_FOUND' });
  });
});

test('mails without a secret go to another address as well, and all that were given up are sent again', async () => {
  const holder = await person('holder@example.com');
  await deliver();
  await sink.behave('reject');
  for (const newPassword of ['another horse battery', 'a third horse battery']) {
    const currentPassword = newPassword.startsWith('another') ? PASSWORD : 'another horse battery';
    expect((await holder.post('/change-password', { currentPassword, newPassword })).status).toBe(200);
  }
  await deliver();
  const dead = { state: 'dead', template: 'password-changed' };
  const { items } = await listed(dead);
  expect(items).toHaveLength(2);
  await sink.behave('take');
  expect((await staff(`emails/${items[0]!.id}/send-to`, { email: 'Desk@Example.com' })).body).toEqual({ status: true });
  await deliver();
  expect(sink.messageIdsTo('desk@example.com').size).toBe(1);
  await expect(listed(dead)).resolves.toMatchObject({ total: 2 });
  expect((await staff('emails/resend-dead', { template: 'password-changed' })).body).toEqual({ count: 2 });
  await deliver();
  expect(sink.messageIdsTo('holder@example.com').size).toBeGreaterThanOrEqual(2);
  expect((await staff('emails/resend-dead', { template: 'password-changed' })).body).toEqual({ count: 0 });
});

test('a mail that expired is not sent again', async () => {
  await sink.behave('reject');
  await person('late@example.com');
  await deliver();
  const { items } = await listed({ address: 'late@example.com' });
  await app.database.rows(`update queue_item set expires_at = $2 where id = $1`, items[0]!.id, app.clock.now());
  const again = await staff(`emails/${items[0]!.id}/resend`, {});
  expect([again.status, again.body['code']]).toEqual([409, 'MAIL_EXPIRED']);
  expect((await staff('emails/resend-dead', { template: 'verify-email' })).body).toEqual({ count: 0 });
  await sink.behave('take');
});

test('a page of mails is one statement, however many there are', async () => {
  const counted = async (limit: number) => {
    const statements = await statementsOf(() => staff(`emails?limit=${limit}`));
    return statements.filter((text) => text.includes('json_agg')).length;
  };
  expect([await counted(1), await counted(100)]).toEqual([1, 1]);
});

describe('the service', () => {
  interface Checks {
    readonly checks: readonly { readonly name: string; readonly state: string; readonly facts: object }[];
  }
  const stateOf = async (name: string) => {
    const { body } = await staff<Checks>('health');
    return body.checks.find((check) => check.name === name);
  };

  test('says how each of its parts is', async () => {
    const { body, text } = await staff<Checks>('health');
    expect(Object.fromEntries(body.checks.map(({ name, state }) => [name, state]))).toMatchObject({
      service: 'good',
      database: 'good',
      clock: expect.any(String),
      mail: 'good',
      'signing keys': 'good',
      'payment provider': 'off',
    });
    expect(await stateOf('database')).toMatchObject({ facts: { migrationsPending: 0, version: expect.any(String) } });
    expect(text).not.toMatch(/canary|127\.0\.0\.1|postgres:/);
  });

  test('says that mails wait too long, and that their server is gone', async () => {
    await sink.behave('busy');
    await person('waits@example.com');
    await deliver();
    expect(await stateOf('queue')).toMatchObject({ facts: { failing: 1 } });
    const { items } = await listed({ address: 'waits@example.com' });
    expect(items).toMatchObject([{ state: 'failing', to: 'waits@example.com' }]);
    await sink.behave('refuse');
    await expect(stateOf('mail')).resolves.toMatchObject({ state: 'bad', error: 'ESOCKET' });
    await app.database.rows(`update queue_item set due_at = now() - interval '1 hour' where status = 'pending'`);
    await expect(stateOf('queue')).resolves.toMatchObject({ state: 'bad' });
    await sink.behave('take');
  });

  test('shows its configuration to staff and to nobody else, without secrets', async () => {
    const { text, body } = await staff<{ settings: readonly { name: string }[] }>('settings');
    expect(text).not.toContain('canary');
    expect(body.settings).toContainEqual(expect.objectContaining({ name: 'METRICS_TOKEN', isSet: true, value: null }));
    const holder = await person('curious@example.com');
    for (const path of ['settings', 'health', 'emails', 'rate-limits'])
      expect((await holder.fetch(`${app.url}/api/staff/${path}`)).status).toBe(403);
  });
});
