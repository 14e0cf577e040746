import { beforeEach, expect, test } from '@jest/globals';
import { testApp } from '../support/test-app.ts';
import { data, somebody, type Somebody } from './people.ts';

const app = testApp({ RATE_LIMIT: 'off' });

const profile = { name: 'Acme', logo: 'https://example.com/l.png', metadata: { plan: 'pro' } };
let slugs = 0;
let ada: Somebody;
let organizationId: string;
beforeEach(async () => {
  slugs += 1;
  ada = await somebody(app, 'ada');
  organizationId = (await data(ada.client.organization.create({ ...profile, slug: `profile-${slugs}` }))).id;
});

async function update(changes: object): Promise<unknown> {
  const answer = await ada.browser.post('/organization/update', { organizationId, data: changes });
  expect(answer.status).toBe(200);
  return answer.json();
}

async function row(): Promise<Record<string, unknown>> {
  const sql = 'select name, slug, logo, metadata from organization where id = $1';
  return (await app.database.rows<Record<string, unknown>>(sql, organizationId))[0]!;
}

test('null removes logo and metadata', async () => {
  expect(await update({ logo: null, metadata: null })).toMatchObject({ name: 'Acme', logo: null, metadata: null });
  expect(await row()).toMatchObject({ name: 'Acme', logo: null, metadata: null });
});

test('a logo cannot make browsers call routes of the service', async () => {
  const { id: elsewhere } = await data(ada.client.organization.create({ name: 'Other', slug: `elsewhere-${slugs}` }));
  const path = `/organization/get-full-organization?organizationId=${organizationId}`;
  const logo = `/api/auth${path}`;
  const given = await ada.browser.post('/organization/update', { organizationId, data: { logo } });
  expect([given.status, await given.json()]).toMatchObject([400, { code: 'INVALID_LOGO' }]);
  const own = await ada.browser.post('/update-user', { image: logo });
  expect([own.status, await own.json()]).toMatchObject([400, { code: 'INVALID_FIELD', field: 'image' }]);
  // A logo that was stored earlier.
  const shown = await ada.browser.get(path, { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'same-origin' });
  expect(shown.status).toBe(403);
  const session = await ada.browser.get('/get-session');
  expect(await session.json()).toMatchObject({ session: { activeOrganizationId: elsewhere } });
});
