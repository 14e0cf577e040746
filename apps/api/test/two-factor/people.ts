import { expect } from '@jest/globals';
import { generateSync } from 'otplib';
import { BrowserLike } from '../support/browser-like.ts';
import type { TestApp } from '../support/test-app.ts';

export const ORIGIN = 'http://localhost';
export const PASSWORD = 'correct horse battery';
export const SESSION = 'better-auth.session_token';

export const bodyOf = async (response: Response | Promise<Response>) =>
  (await (await response).json()) as Record<string, unknown> & { code?: string };

/** Whether a session cookie is set, by the header as it stands. */
export const setsSession = (response: Response) =>
  response.headers.getSetCookie().some((line) => /session_token=[^;]/.test(line));

/** An authenticator app, which knows only its otpauth URI. */
export class Authenticator {
  constructor(
    private readonly app: TestApp,
    private readonly totpURI: string,
  ) {}

  /** The current code. */
  code(): string {
    const epoch = Math.floor(this.app.clock.now().getTime() / 1000);
    return generateSync({ secret: new URL(this.totpURI).searchParams.get('secret') ?? '', epoch });
  }

  /** The next unused code. */
  next(): string {
    this.app.clock.advance(30_000);
    return this.code();
  }

  wrong(): string {
    return String((Number(this.code()) + 500_000) % 1_000_000).padStart(6, '0');
  }
}

export interface Person {
  readonly email: string;
  readonly id: string;
  readonly browser: BrowserLike;
  readonly authenticator: Authenticator;
  readonly backupCodes: string[];
}

export const visitor = (app: TestApp) => new BrowserLike(app.url, ORIGIN);

/** A user with a second factor, signed in. */
export async function protectedPerson(app: TestApp, email: string, extra: object = {}): Promise<Person> {
  const browser = visitor(app);
  const signUp = await browser.post('/sign-up/email', { name: 'Some One', email, password: PASSWORD, ...extra });
  expect(signUp.status).toBe(200);
  const enabled = await bodyOf(browser.post('/two-factor/enable', { password: PASSWORD }));
  const { totpURI, backupCodes } = enabled as unknown as { totpURI: string; backupCodes: string[] };
  const authenticator = new Authenticator(app, totpURI);
  const verified = await browser.post('/two-factor/verify-totp', { code: authenticator.code() });
  expect(verified.status).toBe(200);
  const { user } = (await bodyOf(verified)) as unknown as { user: { id: string } };
  return { email, id: user.id, browser, authenticator, backupCodes };
}

/** A browser with an open challenge. */
export async function challenged(app: TestApp, email: string, extra: object = {}): Promise<BrowserLike> {
  const browser = visitor(app);
  const response = await browser.post('/sign-in/email', { email, password: PASSWORD, ...extra });
  expect(await bodyOf(response)).toMatchObject({ twoFactorRedirect: true });
  return browser;
}

/** The code in the latest mail. */
export async function mailedCode(app: TestApp, email: string): Promise<string> {
  const mail = (await app.mails(email)).findLast(({ kind }) => kind === 'two-factor-otp');
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
}
