import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Type } from '@nestjs/common';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SessionCookies, SignInAnswers } from '#identity/sessions/http/session-cookies';
import { declaredRoutes } from '../../src/http/server/declared-routes.ts';
import { sessionRoutes } from '../support/session-routes.ts';
import { newProviders } from '../social/people.ts';
import { testApp } from '../support/test-app.ts';
import { bodyOf, PASSWORD, type Person, protectedPerson, SESSION, setsSession, visitor } from './people.ts';

const PHONE = '+4915123456789';
const USERNAME = 'protected_ada';

const providers = newProviders();

const environment = { RATE_LIMIT: 'off', AUTO_SIGN_IN_AFTER_VERIFICATION: 'on' };
const app = testApp(environment, undefined, undefined, { socialProviders: providers });
let ada: Person;
beforeAll(async () => {
  ada = await protectedPerson(app, 'ada@example.com', { username: USERNAME });
  await ada.browser.post('/phone-number/send-otp', { phoneNumber: PHONE });
  const proof = { phoneNumber: PHONE, code: await phoneCode(), updatePhoneNumber: true };
  expect((await ada.browser.post('/phone-number/verify', proof)).status).toBe(200);
  const link = { provider: 'google', idToken: { token: providers.the('google').idTokenOf({ email: ada.email }) } };
  expect((await ada.browser.post('/link-social', link)).status).toBe(200);
});

async function phoneCode(): Promise<string> {
  return /\d{6}/.exec((await app.mails(PHONE)).at(-1)?.text ?? '')?.[0] ?? '';
}

/** Each first factor of Ada's account. */
const firstProofs: Readonly<Record<string, () => Promise<Response>>> = {
  'POST /api/auth/sign-in/social': () => {
    const token = providers.the('google').idTokenOf({ email: ada.email, emailVerified: false });
    return visitor(app).post('/sign-in/social', { provider: 'google', idToken: { token } });
  },
  'POST /api/auth/sign-in/email': () => visitor(app).post('/sign-in/email', { email: ada.email, password: PASSWORD }),
  'POST /api/auth/sign-in/username': () =>
    visitor(app).post('/sign-in/username', { username: USERNAME, password: PASSWORD }),
  'POST /api/auth/sign-in/phone-number': () =>
    visitor(app).post('/sign-in/phone-number', { phoneNumber: PHONE, password: PASSWORD }),
  'POST /api/auth/phone-number/verify': async () => {
    await visitor(app).post('/phone-number/send-otp', { phoneNumber: PHONE });
    return visitor(app).post('/phone-number/verify', { phoneNumber: PHONE, code: await phoneCode() });
  },
  'GET /api/auth/verify-email': async () =>
    visitor(app).get(`/verify-email?token=${await app.mailedToken(ada.email, 'verify-email')}`),
};

const parametersOf = (controller: Type) => (Reflect.getMetadata('design:paramtypes', controller) as unknown[]) ?? [];

test('every route that can write a session cookie is in the list', () => {
  const writers = declaredRoutes(app.app).filter(({ controller }) =>
    parametersOf(controller).some((part) => part === SessionCookies || part === SignInAnswers),
  );
  const reachable = writers.map(({ method, path }) => `${method} ${path}`);
  expect(reachable.filter((route) => !(route in sessionRoutes))).toEqual([]);
  for (const { method, path, accepted } of writers) {
    const needs = sessionRoutes[`${method} ${path}`] === 'needs a session';
    if (needs) expect([path, accepted.some(({ kind }) => kind === 'anonymous')]).toEqual([path, false]);
  }
  const proofs = Object.entries(sessionRoutes).filter(([, act]) => act === 'first proof');
  expect(proofs.map(([route]) => route).toSorted()).toEqual(Object.keys(firstProofs).toSorted());
});

test('no other code stores a session, or starts one without asking for the second factor', () => {
  const root = fileURLToPath(new URL('../../../../', import.meta.url));
  const sources = globSync('{libs/*,apps/api}/src/**/*.ts', {
    cwd: root,
    exclude: ['**/*.spec.ts', '**/*.contract.ts', '**/testing/**'],
  });
  const filesWith = (pattern: RegExp) =>
    sources.filter((path) => pattern.test(readFileSync(root + path, 'utf8'))).toSorted();
  const room = 'libs/identity/src';
  expect(filesWith(/sessions\.add\(/)).toEqual([`${room}/sessions/application/session-issuing.ts`]);
  expect(filesWith(/\.afterChallenge\(/)).toEqual([`${room}/two-factor/application/second-step.ts`]);
  expect(filesWith(/issuing\.renew\(/)).toEqual([
    `${room}/credentials/application/password-change.ts`,
    `${room}/social/application/reauthentication.ts`,
    `${room}/two-factor/application/two-factor-activation.ts`,
  ]);
});

describe.each(Object.entries(firstProofs))('%s', (_, prove) => {
  test('sets no session before the second factor, in no cookie, header or body', async () => {
    const before = await sessionsOfAda();
    const response = await prove();
    const body = await bodyOf(response);
    expect(response.status).toBe(200);
    expect(body).toMatchObject({ twoFactorRedirect: true });
    expect(body).not.toHaveProperty('token');
    expect(setsSession(response)).toBe(false);
    expect(response.headers.get('set-auth-token')).toBeNull();
    const lines = response.headers.getSetCookie();
    const kept = lines.filter((line) => !/max-age=0/i.test(line));
    expect(kept).toEqual([expect.stringMatching(/^better-auth\.two_factor=[^;]+; Max-Age=300; Path=\/; HttpOnly/)]);
    expect(lines.filter((line) => line.startsWith(SESSION))).toEqual([expect.stringMatching(/^[^=]+=; Max-Age=0/)]);
    expect(await sessionsOfAda()).toBe(before);
  });
});

async function sessionsOfAda(): Promise<number> {
  return ((await (await ada.browser.get('/list-sessions')).json()) as unknown[]).length;
}
