import { beforeAll, expect, test } from '@jest/globals';
import { somebody, type Somebody } from '../organizations/people.ts';
import { testApp } from '../support/test-app.ts';

const app = testApp({ RATE_LIMIT: 'off' });
let ada: Somebody;
beforeAll(async () => {
  ada = await somebody(app, 'ada');
});

interface Schema {
  readonly anyOf?: readonly { readonly type?: string }[];
}
interface Operation {
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }>
  >;
}

/** A request for each route whose published answer may be null, while it is. */
const requests: Readonly<Record<string, () => Promise<Response>>> = {
  'GET /api/auth/get-session': () => fetch(`${app.url}/api/auth/get-session`),
  'GET /api/auth/mcp/get-session': () => fetch(`${app.url}/api/auth/mcp/get-session`),
  'GET /api/auth/pending-email': () => ada.browser.get('/pending-email'),
  'GET /api/auth/organization/get-organization': () => ada.browser.get('/organization/get-organization'),
  'GET /api/auth/organization/get-full-organization': () => ada.browser.get('/organization/get-full-organization'),
  'POST /api/auth/organization/set-active': () =>
    ada.browser.post('/organization/set-active', { organizationId: null }),
  'POST /api/auth/organization/set-active-team': () =>
    ada.browser.post('/organization/set-active-team', { teamId: null }),
};

test('every route that may answer null is requested below', async () => {
  const document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as {
    paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  const found = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { responses }]) =>
        responses['200']?.content?.['application/json']?.schema?.anyOf?.some(({ type }) => type === 'null'),
      )
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  expect(found.toSorted()).toEqual(Object.keys(requests).toSorted());
});

test.each(Object.keys(requests))('%s answers null as JSON', async (route) => {
  const answer = await requests[route]!();
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    'application/json; charset=utf-8',
    'null',
  ]);
});
