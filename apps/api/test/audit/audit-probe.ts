import { expect } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { validate as isUuid } from 'uuid';
import { StaffRoles } from '#identity';
import type { Platform } from '../billing/billing-app.ts';
import { BrowserLike } from '../support/browser-like.ts';
import type { SideConnection } from '../support/side-connection.ts';
import type { TestApp } from '../support/test-app.ts';
import { Authenticator } from '../two-factor/people.ts';

const ORIGIN = 'http://localhost';
export const PASSWORD = 'a password that is planted';
export const NEW_PASSWORD = 'another planted password';
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const noPlatform: Platform = () => Promise.reject(new Error('There is no billing platform'));

/** An answer, and the audit entries of its request, in brief: `password.confirmed refused INVALID_PASSWORD`. */
export interface ProbedAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly entries: readonly string[];
}

/** Sends requests, each with its own request id, and reads the audit entries with that id. */
export class AuditProbe {
  /** Every secret that was sent or received. */
  readonly secrets = new Set<string>([PASSWORD, NEW_PASSWORD]);
  private people = 0;

  constructor(
    readonly app: TestApp,
    readonly platform: Platform = noPlatform,
  ) {}

  get database(): SideConnection {
    return this.app.database;
  }

  /** @param headers that it sends each time */
  browser(headers: Record<string, string> = {}): BrowserLike {
    return new BrowserLike(this.app.url, ORIGIN, { 'user-agent': AGENT, ...headers });
  }

  async send(browser: BrowserLike, route: string, body?: object): Promise<ProbedAnswer> {
    const [method = '', path = ''] = route.split(' ');
    const id = randomUUID();
    const answer = await browser.fetch(this.app.url + path, {
      method,
      headers: { 'x-request-id': id, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const value of browser.cookies.values()) {
      // A trusted device begins with its id, which is no secret; a signature ends all.
      for (const part of decodeURIComponent(value).split('.')) if (!isUuid(part)) this.secrets.add(part);
    }
    const text = await answer.text();
    const rows = await this.database.rows<{ action: string; outcome: string; reason: string | null }>(
      'select action, outcome, reason from audit_entry where request_id = $1 order by occurred_at, id',
      id,
    );
    return {
      status: answer.status,
      body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
      entries: rows.map(({ action, outcome, reason }) => (reason ? `${action} ${outcome} ${reason}` : action)),
    };
  }

  /** A signed-in user with a verified address. */
  async person(name = 'Ada', extra: object = {}) {
    const email = `${name.toLowerCase()}${++this.people}@example.com`;
    const browser = this.browser();
    const body = { name, email, password: PASSWORD, ...extra };
    const { body: signedUp } = await this.send(browser, 'POST /api/auth/sign-up/email', body);
    const { id } = signedUp['user'] as { id: string };
    await this.send(browser, `GET /api/auth/verify-email?token=${await this.mailed(email, 'verify-email')}`);
    const post = (path: string, values: object = {}) => this.send(browser, `POST /api/auth${path}`, values);
    return { id, email, browser, post };
  }

  /** A person with the role of administrators. */
  async admin() {
    const person = await this.person('Anna');
    await this.app.app.get(StaffRoles).grant({ userId: person.id }, 'admin');
    return person;
  }

  async mailed(email: string, kind: string): Promise<string> {
    const token = await this.app.mailedToken(email, kind);
    this.secrets.add(token);
    return token;
  }

  /** The newest code in a mail or text message. */
  async mailedCode(to: string): Promise<string> {
    return /\b\d{6}\b/.exec((await this.app.mails(to)).at(-1)?.text ?? '')?.[0] ?? '';
  }

  /** A user with two-factor authentication. */
  async protectedPerson() {
    const person = await this.person('Paula');
    const enabled = await person.post('/two-factor/enable', { password: PASSWORD });
    const { totpURI, backupCodes } = enabled.body as unknown as { totpURI: string; backupCodes: string[] };
    for (const code of backupCodes) this.secrets.add(code);
    this.secrets.add(new URL(totpURI).searchParams.get('secret')!);
    const authenticator = new Authenticator(this.app, totpURI);
    expect((await person.post('/two-factor/verify-totp', { code: authenticator.code() })).status).toBe(200);
    return { ...person, authenticator, backupCodes };
  }

  /** A browser that has passed the first factor. */
  async challenged(email: string, browser = this.browser()): Promise<BrowserLike> {
    await this.send(browser, 'POST /api/auth/sign-in/email', { email, password: PASSWORD });
    return browser;
  }

  async key(person: Awaited<ReturnType<AuditProbe['person']>>): Promise<string> {
    const { body } = await person.post('/api-key/create', { name: 'CI' });
    this.secrets.add(String(body['key']));
    return String(body['id']);
  }

  /** An organization with an owner and a member. */
  async organization() {
    const [owner, member] = [await this.person('Olga'), await this.person('Max')];
    const slug = `acme-${++this.people}`;
    const { body } = await owner.post('/organization/create', { name: 'Acme', slug });
    const organizationId = String(body['id']);
    const invitationId = await this.invitation(owner, member.email);
    const { body: joined } = await member.post('/organization/accept-invitation', { invitationId });
    const { id: memberId } = joined['member'] as { id: string };
    return { organizationId, owner, member, memberId };
  }

  async invitation(owner: Awaited<ReturnType<AuditProbe['person']>>, email: string): Promise<string> {
    const { body } = await owner.post('/organization/invite-member', { email, role: 'member' });
    return String(body['id']);
  }

  /** Everything in both tables, as text. */
  async everything(): Promise<string> {
    const rows = await this.database.rows('select to_jsonb(e) as entry from audit_entry e');
    const people = await this.database.rows('select to_jsonb(p) as person from audit_person p');
    return JSON.stringify([rows, people]);
  }
}
