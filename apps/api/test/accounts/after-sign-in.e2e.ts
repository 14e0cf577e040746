import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Module } from '@nestjs/common';
import type { Request, Response as Answer } from 'express';
import { get, type IncomingMessage } from 'node:http';
import type { Caller } from '#identity';
import { AfterSignIn, type AfterSignInHook } from '#identity/http';
import { refusals } from '#shared-kernel/domain/refusal';
import { answerOf, type BrowserLike } from '../support/browser-like.ts';
import { newProviders, SocialBrowser } from '../social/people.ts';
import { sessionRoutes } from '../support/session-routes.ts';
import { testApp } from '../support/test-app.ts';
import {
  Authenticator,
  bodyOf,
  challenged,
  mailedCode,
  PASSWORD,
  type Person,
  protectedPerson,
  SESSION,
  setsSession,
  visitor,
} from '../two-factor/people.ts';

// Another context acts after a sign-in: here it continues where a cookie says.

const PROMPT = 'waiting_request';
const GOAL = 'https://partner.example.com/callback';
const ResumeRefusal = refusals({ REQUEST_IS_GONE: { status: 410, message: 'The request is gone' } });

class ResumingHook implements AfterSignInHook {
  callers: Caller[] = [];

  /** The name that each sign-in gave, in order. */
  names: (string | undefined)[] = [];

  named(request: Request): string | undefined {
    return request.headers['x-waiting']?.toString();
  }

  async replay(request: Request, response: Answer, caller: Caller, named?: string): Promise<string | undefined> {
    this.callers.push(caller);
    this.names.push(named);
    const prompt = new RegExp(`${PROMPT}=(\\w+)`).exec(request.headers.cookie ?? '')?.[1];
    if (prompt === undefined) return undefined;
    if (prompt === 'gone') throw ResumeRefusal.REQUEST_IS_GONE();
    response.append('set-cookie', `${PROMPT}=; Max-Age=0; Path=/`);
    // Takes a moment, as a database does.
    await new Promise((resolve) => setTimeout(resolve, 5));
    return `${GOAL}?user=${caller.userId}`;
  }

  async about(request: Request): Promise<Readonly<Record<string, string>> | undefined> {
    const prompt = new RegExp(`${PROMPT}=(\\w+)`).exec(request.headers.cookie ?? '')?.[1];
    return prompt === undefined ? undefined : { waiting: prompt };
  }
}
const hook = new ResumingHook();
const providers = newProviders();

@Module({})
class ResumingModule {
  constructor(after: AfterSignIn) {
    after.register(hook);
  }
}

const ADA = { email: 'ada@example.com', username: 'ada_l', phoneNumber: '+4915123456789' };
const app = testApp({ RATE_LIMIT: 'off', AUTO_SIGN_IN_AFTER_VERIFICATION: 'on' }, undefined, undefined, {
  modules: [ResumingModule],
  socialProviders: providers,
});
let ada: { id: string; browser: BrowserLike };
let bob: Person;
beforeAll(async () => {
  const browser = visitor(app);
  const person = { ...ADA, phoneNumber: undefined, name: 'Ada', password: PASSWORD };
  const signUp = await browser.post('/sign-up/email', person);
  ada = { browser, id: ((await bodyOf(signUp)) as unknown as { user: { id: string } }).user.id };
  await browser.post('/phone-number/send-otp', { phoneNumber: ADA.phoneNumber });
  await browser.post('/phone-number/verify', { ...ADA, code: await phoneCode(), updatePhoneNumber: true });
  bob = await protectedPerson(app, 'bob@example.com');
});
beforeEach(() => {
  hook.callers = [];
  hook.names = [];
});

async function phoneCode(): Promise<string> {
  return /\d{6}/.exec((await app.mails(ADA.phoneNumber)).at(-1)?.text ?? '')?.[0] ?? '';
}
const password = PASSWORD;

let people = 0;
const newAddress = () => `person${(people += 1)}@example.com`;

/** A browser that came from an authorization request. */
function waiting(browser = visitor(app), prompt = 'some'): BrowserLike {
  browser.cookies.set(PROMPT, prompt);
  return browser;
}

/** The query of a link that verifies an address which was never verified. */
async function verification(): Promise<string> {
  const email = newAddress();
  await visitor(app).post('/sign-up/email', { name: 'V', email, password });
  await visitor(app).post('/send-verification-email', { email });
  hook.callers = [];
  return `token=${await app.mailedToken(email, 'verify-email')}`;
}

/** Every route that signs in, called by a browser. */
const signIns: Readonly<Record<string, (browser: BrowserLike) => Promise<Response>>> = {
  'POST /api/auth/sign-in/email': (browser) => browser.post('/sign-in/email', { ...ADA, password }),
  'POST /api/auth/sign-in/username': (browser) => browser.post('/sign-in/username', { ...ADA, password }),
  'POST /api/auth/sign-in/phone-number': (browser) => browser.post('/sign-in/phone-number', { ...ADA, password }),
  'POST /api/auth/phone-number/verify': async (browser) => {
    await browser.post('/phone-number/send-otp', ADA);
    return browser.post('/phone-number/verify', { ...ADA, code: await phoneCode() });
  },
  'GET /api/auth/verify-email': async (browser) => browser.get(`/verify-email?${await verification()}`),
  'POST /api/auth/sign-in/social': (browser) => {
    const token = providers.the('google').idTokenOf({ email: newAddress() });
    return browser.post('/sign-in/social', { provider: 'google', idToken: { token } });
  },
  'POST /api/auth/sign-up/email': (browser) =>
    browser.post('/sign-up/email', { name: 'N', email: newAddress(), password }),
  'POST /api/auth/two-factor/verify-totp': async (browser) => {
    await openChallenge(browser);
    return browser.post('/two-factor/verify-totp', { code: bob.authenticator.next() });
  },
  'POST /api/auth/two-factor/verify-otp': async (browser) => {
    await openChallenge(browser);
    await browser.post('/two-factor/send-otp');
    return browser.post('/two-factor/verify-otp', { code: await mailedCode(app, bob.email) });
  },
  'POST /api/auth/two-factor/verify-backup-code': async (browser) => {
    await openChallenge(browser);
    return browser.post('/two-factor/verify-backup-code', { code: bob.backupCodes.pop() });
  },
};

/** The first step: it starts no session, so that nothing is resumed yet. */
async function openChallenge(browser: BrowserLike): Promise<void> {
  const response = await browser.post('/sign-in/email', { email: bob.email, password });
  expect(await bodyOf(response)).toMatchObject({ twoFactorRedirect: true });
  expect(hook.callers).toEqual([]);
}

async function userOf(browser: BrowserLike): Promise<string | undefined> {
  const signedIn = (await bodyOf(browser.get('/get-session'))) as { user?: { id: string } } | null;
  return signedIn?.user?.id;
}

test('every route that signs in is called here', () => {
  const signingIn = Object.entries(sessionRoutes).filter(
    ([, act]) => !['needs a session', 'starts none', 'returns from a provider'].includes(act),
  );
  expect(Object.keys(signIns).toSorted()).toEqual(signingIn.map(([route]) => route).toSorted());
});

describe.each(Object.entries(signIns))('%s', (route, signIn) => {
  test('goes on where the hook says, as the user who signed in', async () => {
    const browser = waiting();
    const response = await signIn(browser);
    const id = await userOf(browser);
    expect(id).toBeDefined();
    expect(await answerOf(Promise.resolve(response))).toEqual([200, { redirect: true, url: `${GOAL}?user=${id}` }]);
    expect(setsSession(response)).toBe(true);
    expect(browser.cookies.has(PROMPT)).toBe(false);
    expect(hook.callers).toMatchObject([{ userId: id, sessionId: expect.any(String) }]);
    expect(hook.callers[0]!.authentication?.methods).not.toEqual([]);
  });

  test('names the user who signed in, not one of an older session', async () => {
    const browser = waiting();
    await browser.post('/sign-up/email', { name: 'O', email: newAddress(), password });
    const before = await userOf(browser);
    browser.cookies.set(PROMPT, 'some');
    hook.callers = [];
    // With its session these would change the old account instead.
    if (/phone-number\/verify|verify-email/.test(route)) browser.cookies.delete(SESSION);
    await signIn(waiting(browser));
    const id = await userOf(browser);
    expect(id).not.toBe(before);
    expect(hook.callers.map(({ userId }) => userId)).toEqual([id]);
  });

  test('answers as always when nothing waits', async () => {
    const browser = visitor(app);
    const body = await bodyOf(await signIn(browser));
    expect(body['url']).toBeUndefined();
    expect(body).toHaveProperty('user');
    expect(hook.callers).toHaveLength(1);
  });
});

/** As from the address bar; `fetch` always says that a script asks. */
const navigate = (path: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { cookie: `${PROMPT}=some`, 'sec-fetch-mode': 'navigate' };
    get(`${app.url}/api/auth${path}`, { headers }, (response) => resolve(response.resume())).once('error', reject);
  });

describe('a navigation', () => {
  test.each([
    ['to the page of the client', '&callbackURL=%2Faccount'],
    ['that would show the answer', ''],
  ])('%s is redirected', async (_, more) => {
    const { statusCode, headers } = await navigate(`/verify-email?${await verification()}${more}`);
    expect([statusCode, headers.location]).toEqual([302, `${GOAL}?user=${hook.callers[0]!.userId}`]);
    expect(headers['set-cookie']).toEqual(expect.arrayContaining([expect.stringMatching(/session_token=[^;]/)]));
  });

  test('is redirected although it does not say that it is one', async () => {
    const response = await waiting().get(`/verify-email?${await verification()}&callbackURL=%2Faccount`);
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      `${GOAL}?user=${hook.callers[0]!.userId}`,
    ]);
  });

  test.each(['social', 'oauth2'] as const)('that returns from a provider is redirected (%s)', async (way) => {
    const browser = new SocialBrowser(app, providers);
    const url = await browser.start('google', {}, way);
    waiting(browser);
    const target = await browser.returnFrom(url, { email: newAddress() }, 'google', way);
    expect(target).toBe(`${GOAL}?user=${await userOf(browser)}`);
    expect(browser.cookies.has(PROMPT)).toBe(false);
  });

  test('that returns from a provider goes on with what the page named, before the person left for it', async () => {
    const browser = new SocialBrowser(app, providers);
    const wish = { provider: 'google', callbackURL: '/account' };
    const { url } = (await bodyOf(browser.post('/sign-in/social', wish, { 'x-waiting': 'the first' }))) as {
      url: string;
    };
    await browser.returnFrom(url, { email: newAddress() });
    expect(hook.names).toEqual(['the first']);
  });

  test.each([
    ['what waits', true, '/two-factor?waiting=some&callbackURL=%2Faccount'],
    ['nothing where nothing waits', false, '/two-factor?callbackURL=%2Faccount'],
  ])('that returns from a provider leads to the second factor with %s', async (_, waits, target) => {
    const browser = new SocialBrowser(app, providers);
    expect((await bob.browser.post('/link-social', googleOf(bob.email))).status).toBe(200);
    const url = await browser.start();
    if (waits) waiting(browser);
    expect(await browser.returnFrom(url, { email: bob.email })).toBe(target);
    expect([browser.cookies.has(PROMPT), hook.callers]).toEqual([waits, []]);
  });

  test('is redirected as always when nothing waits', async () => {
    const response = await visitor(app).get(`/verify-email?${await verification()}&callbackURL=%2Faccount`);
    expect([response.status, response.headers.get('location')]).toEqual([302, '/account']);
    expect(setsSession(response)).toBe(true);
  });

  test('with a refused token leads to the page of the client, and the request keeps waiting', async () => {
    const browser = waiting();
    const response = await browser.get('/verify-email?token=wrong&callbackURL=%2Faccount');
    expect([response.status, response.headers.get('location')]).toEqual([302, '/account?error=invalid_token']);
    expect([browser.cookies.has(PROMPT), hook.callers]).toEqual([true, []]);
  });
});

/** Links an account at the provider by its id token. */
const googleOf = (email: string) => ({
  provider: 'google',
  idToken: { token: providers.the('google').idTokenOf({ email }) },
});

test('a refusal of the hook is the answer; the session stays', async () => {
  const browser = waiting(visitor(app), 'gone');
  const answer = await answerOf(browser.post('/sign-in/email', { ...ADA, password }));
  expect(answer).toMatchObject([410, { code: 'REQUEST_IS_GONE' }]);
  expect(await userOf(browser)).toBe(ada.id);
});

describe('the request keeps waiting after', () => {
  const answers: Readonly<Record<string, () => Promise<[BrowserLike, () => Promise<Response>, number]>>> = {
    'a wrong password': async () => {
      const browser = waiting();
      return [browser, () => browser.post('/sign-in/email', { ...ADA, password: 'wrong horse battery' }), 401];
    },
    'the first of two factors': async () => {
      const browser = waiting();
      return [browser, () => browser.post('/sign-in/email', { email: bob.email, password }), 200];
    },
    'a wrong code': async () => {
      const browser = waiting(await challenged(app, bob.email));
      return [browser, () => browser.post('/two-factor/verify-totp', { code: bob.authenticator.wrong() }), 401];
    },
    'a right code that shall start no session': async () => {
      const browser = waiting(await challenged(app, bob.email));
      return [
        browser,
        () => browser.post('/two-factor/verify-backup-code', { code: bob.backupCodes.pop(), disableSession: true }),
        200,
      ];
    },
    'a change of password that renews the session': async () => {
      const browser = waiting(await signedUp());
      const change = { currentPassword: password, newPassword: 'another horse battery', revokeOtherSessions: true };
      return [browser, () => browser.post('/change-password', change), 200];
    },
    'a repeated password': async () => {
      const browser = waiting(await signedUp());
      return [browser, () => browser.post('/reauthenticate', { password }), 200];
    },
    'the first code of an enrolment': async () => {
      const browser = await signedUp();
      const { totpURI } = (await bodyOf(browser.post('/two-factor/enable', { password }))) as { totpURI?: string };
      return [waiting(browser), () => browser.post('/two-factor/verify-totp', { code: codeOf(totpURI) }), 200];
    },
    'the end of a second factor': async () => {
      const email = newAddress();
      const { browser, authenticator } = await protectedPerson(app, email);
      const proof = { password, code: authenticator.next() };
      return [waiting(browser), () => browser.post('/two-factor/disable', proof), 200];
    },
    'a session that get-session extends': async () => {
      const browser = waiting(await signedUp());
      app.clock.advance(2 * 86_400_000);
      return [browser, () => browser.get('/get-session'), 200];
    },
  };

  test.each(Object.entries(answers))('%s', async (_, given) => {
    const [browser, answer, status] = await given();
    hook.callers = [];
    const response = await answer();
    expect(response.status).toBe(status);
    expect(await bodyOf(response)).not.toHaveProperty('redirect');
    expect([browser.cookies.get(PROMPT), hook.callers]).toEqual(['some', []]);
  });
});

async function signedUp(): Promise<BrowserLike> {
  const browser = visitor(app);
  const email = newAddress();
  expect((await browser.post('/sign-up/email', { name: 'U', email, password })).status).toBe(200);
  return browser;
}

const codeOf = (totpURI = '') => new Authenticator(app, totpURI).code();
