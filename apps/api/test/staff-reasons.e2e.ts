import { beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { StaffRoles } from '#identity';
import { somebody } from './organizations/people.ts';
import type { BrowserLike } from './support/browser-like.ts';
import { testApp } from './support/test-app.ts';

interface Schema {
  readonly $ref?: string;
  readonly enum?: readonly string[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}
interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}
interface Reference {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const reference = JSON.parse(readFileSync(`${import.meta.dirname}/../openapi.json`, 'utf8')) as Reference;
const OF_STAFF = /^\/api\/(?:staff|auth\/admin)\//;
const NOBODY = '01939d5e-6f3b-7c3a-8a2e-0123456789ab';

function bodyOf({ requestBody }: Operation): Schema {
  const schema = requestBody?.content['application/json']?.schema ?? {};
  return schema.$ref === undefined ? schema : reference.components.schemas[schema.$ref.split('/').at(-1)!]!;
}

/** Texts, not a choice among reasons of the billing provider. */
const needsReason = (operation: Operation): boolean => {
  const { required = [], properties = {} } = bodyOf(operation);
  return required.includes('reason') && properties['reason']?.enum === undefined;
};

const always = Object.entries(reference.paths).flatMap(([path, operations]) =>
  Object.entries(operations)
    .filter(([, operation]) => OF_STAFF.test(path) && needsReason(operation))
    .map(([method]): [string, object] => [`${method.toUpperCase()} ${path}`, {}]),
);

/** Routes that need a reason for some of their changes. */
const sometimes: [string, object][] = [
  ['PATCH /api/staff/oauth/clients/{id}', { disabled: true }],
  ['PATCH /api/staff/oauth/clients/{id}', { trusted: false }],
];

const app = testApp({ RATE_LIMIT: 'off' });
let admin: BrowserLike;
beforeAll(async () => {
  const { id, browser } = await somebody(app, 'anna');
  await app.app.get(StaffRoles).grant({ userId: id }, 'admin');
  admin = browser;
});

async function complaintAbout(route: string, body: object) {
  const [method = '', path = ''] = route.split(' ');
  const answer = await admin.fetch(app.url + path.replaceAll(/\{\w+\}/g, NOBODY), {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  const { fields } = (await answer.json()) as { readonly fields?: Readonly<Record<string, string>> };
  return [answer.status, fields?.['reason']];
}

test('there are routes of staff that need a reason', () => {
  expect(always.length).toBeGreaterThan(20);
});

test.each([...always, ...sometimes])(
  '%s with %j refuses a reason of blanks alone, and one too long',
  async (...given) => {
    const [route, body] = given;
    expect(await complaintAbout(route, { ...body, reason: ' \n\t' })).toEqual([400, expect.any(String)]);
    expect(await complaintAbout(route, { ...body, reason: 'x'.repeat(501) })).toEqual([400, expect.any(String)]);
    // Blanks around a reason do not count: some other member is wrong at most, or there is nothing to act on.
    const [, complaint] = await complaintAbout(route, { ...body, reason: ` ${'x'.repeat(500)} ` });
    expect(complaint).toBeUndefined();
  },
);
