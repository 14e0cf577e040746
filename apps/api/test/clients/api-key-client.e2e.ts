import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createAuthClient } from 'better-auth/client';
import { apiKeyClient } from 'better-auth/client/plugins';
import { BrowserLike } from '../support/browser-like.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ API_KEY_METADATA: 'on' });
});
afterAll(() => app.close());

/** The calls this suite makes; the plugin infers them from its server, which is not ours. */
interface Keys {
  create(body: object): Promise<{ data: Key & { key: string }; error: null }>;
  get(call: { query: { id: string } }): Promise<{ data: Key; error: { status: number; code: string } | null }>;
  list(): Promise<{ data: Key[] }>;
  update(body: object): Promise<{ data: Key; error: { code: string; message: string } | null }>;
  delete(body: { keyId: string }): Promise<{ data: { success: boolean } }>;
}
interface Key {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly metadata: object | null;
}

test('the client of better-auth 1.2.12 manages keys', async () => {
  const browser = new BrowserLike(app.url, 'http://localhost');
  const client = createAuthClient({
    ...browser.clientOptions,
    plugins: [apiKeyClient()],
  });
  await client.signUp.email({ name: 'Ada', email: 'ada@example.com', password: 'correct horse' });
  const keys = client.apiKey as unknown as Keys;

  const created = await keys.create({ name: 'CI', prefix: 'ci_', expiresIn: 604_800, metadata: { team: 'shop' } });
  expect(created.error).toBeNull();
  expect(created.data).toMatchObject({ key: expect.stringMatching(/^ci_/), name: 'CI', metadata: { team: 'shop' } });
  expect(created.data.createdAt).toBeInstanceOf(Date);
  const { id } = created.data;

  expect((await keys.list()).data.map((key) => key.id)).toEqual([id]);
  expect((await keys.get({ query: { id } })).data).toMatchObject({ id, name: 'CI' });
  expect((await keys.update({ keyId: id, name: 'Other' })).data).toMatchObject({ id, name: 'Other' });
  expect((await keys.update({ keyId: id, remaining: 7 })).error).toMatchObject({ code: 'SERVER_ONLY_PROPERTY' });
  expect((await keys.delete({ keyId: id })).data).toEqual({ success: true });
  expect((await keys.get({ query: { id } })).error).toMatchObject({ status: 404, code: 'KEY_NOT_FOUND' });
});
