import { KeyProvisioning } from '#identity/api-keys/application/key-management';
import { answerOf, BrowserLike } from '../support/browser-like.ts';
import type { TestApp } from '../support/test-app.ts';

const ORIGIN = 'http://localhost';
let person = 0;

/** A new user, signed in with their own browser and client address. */
export async function keyHolder(app: TestApp) {
  person += 1;
  const email = `holder${person}@example.com`;
  const browser = new BrowserLike(app.url, ORIGIN, { 'x-forwarded-for': `203.0.113.${person}` });
  const [, { user }] = await answerOf(
    browser.post('/sign-up/email', { name: 'Ada', email, password: 'correct horse' }),
  );
  const { id } = user as { id: string };
  return {
    id,
    email,
    browser,
    post: (path: string, body: unknown) => answerOf(browser.post(`/api-key/${path}`, body)),
    get: (path: string) => answerOf(browser.get(`/api-key/${path}`)),
    /** A key created by the service for this user. */
    async provided(properties: Parameters<KeyProvisioning['create']>[1] = {}) {
      const { key, secret } = await app.app.get(KeyProvisioning).create(id, { rateLimitEnabled: false, ...properties });
      return { id: key.id, secret };
    },
  };
}

/** The headers of a program: a key, no cookie, no origin. */
export function withKey(app: TestApp, path: string, key: string, init: RequestInit = {}): Promise<Response> {
  return fetch(app.url + path, { ...init, headers: { 'x-api-key': key, ...(init.headers as object) } });
}
