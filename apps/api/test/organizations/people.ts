import { expect } from '@jest/globals';
import { createAuthClient } from 'better-auth/client';
import { organizationClient } from 'better-auth/client/plugins';
import { BrowserLike } from '../support/browser-like.ts';
import type { TestApp } from '../support/test-app.ts';

const ORIGIN = 'http://localhost';
export const PASSWORD = 'correct horse battery';

const clientOf = (browser: BrowserLike) =>
  createAuthClient({
    ...browser.clientOptions,
    plugins: [organizationClient({ teams: { enabled: true } })],
  });

/** A person with an account and a browser, with the unmodified better-auth client in it. */
export interface Somebody {
  readonly id: string;
  readonly email: string;
  readonly browser: BrowserLike;
  readonly client: ReturnType<typeof clientOf>;
  readonly organization: ReturnType<typeof clientOf>['organization'];
}

let count = 0;

/** A person whose address is verified, unless said otherwise. */
export async function somebody(
  app: TestApp,
  name: string,
  { verified = true, extra = {}, email = `${name}${++count}@example.com` } = {},
): Promise<Somebody> {
  const browser = new BrowserLike(app.url, ORIGIN);
  const signUp = await browser.post('/sign-up/email', { name, email, password: PASSWORD, ...extra });
  expect(signUp.status).toBe(200);
  const { user } = (await signUp.json()) as { user: { id: string } };
  if (verified) {
    const token = await app.mailedToken(email, 'verify-email');
    expect((await browser.get(`/verify-email?token=${token}`)).status).toBe(200);
  }
  const client = clientOf(browser);
  return { id: user.id, email, browser, client, organization: client.organization };
}

/** The same person in another browser, or on another instance. */
export async function elsewhere(app: TestApp, person: Somebody): Promise<Somebody> {
  const browser = new BrowserLike(app.url, ORIGIN);
  expect((await browser.post('/sign-in/email', { email: person.email, password: PASSWORD })).status).toBe(200);
  const client = clientOf(browser);
  return { ...person, browser, client, organization: client.organization };
}

/** The data of a successful answer. @throws when it is a refusal */
export async function data<T>(call: Promise<{ data: T | null; error: unknown }>): Promise<T> {
  const { data: value, error } = await call;
  expect(error).toBeNull();
  return value as T;
}

/** The error of a refused call. @throws when it succeeds */
export async function refusal(call: Promise<{ error: unknown }>): Promise<{ status: number; message: string }> {
  const { error } = await call;
  expect(error).not.toBeNull();
  return error as { status: number; message: string };
}

/** The call is refused with this status and these words. */
export async function expectRefused(call: Promise<{ error: unknown }>, status: number, message: string): Promise<void> {
  expect(await refusal(call)).toMatchObject({ status, message });
}

/** A person who was invited by `host` and has joined with the role. */
export async function joined(
  app: TestApp,
  host: Somebody,
  organizationId: string,
  name: string,
  role = 'member',
): Promise<Somebody> {
  const person = await somebody(app, name);
  const invitation = await data(
    host.client.organization.inviteMember({ email: person.email, role: role as 'member', organizationId }),
  );
  await data(person.client.organization.acceptInvitation({ invitationId: invitation.id }));
  return person;
}
