import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { BrowserLike } from '../support/browser-like.ts';
import { proveAddress } from '../support/prove-address.ts';
import { TwoInstances } from '../support/two-instances.ts';
import {
  asked,
  bodyOf,
  codeFor,
  consented,
  interactionOf,
  newUser,
  parametersOf,
  register,
  type RegisteredPartner,
} from './partner.ts';
import {
  basic,
  bearer,
  exchangeFields,
  type Fields,
  type Issued,
  postForm,
  refreshFields,
  refusal,
} from './token-requests.ts';

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const ISSUER = 'http://localhost/api/auth';
/** Without the scope that needs `prompt=consent`. */
const UNPROMPTED = { scope: 'openid organizations.read', prompt: undefined };
const READ = { scope: 'openid offline_access organizations.read', resource: ISSUER, prompt: 'consent' };

type User = Awaited<ReturnType<typeof newUser>>;

/** Users choose at the first instance; tokens are used at the second. */
let both: TwoInstances;
let partner: RegisteredPartner;
let owner: User;
/** An organization of which no user of the tests is a member. */
let foreign: string;
beforeAll(async () => {
  both = await TwoInstances.start({ OAUTH_RESOURCES: 'https://orders.example.com' });
  owner = await newUser(both.first, 'owner');
  partner = await register(owner, { grant_types: ['authorization_code', 'refresh_token', DEVICE_GRANT] });
  foreign = await organizationOf(owner, 'Foreign');
});
afterAll(() => both.close());

let count = 0;
async function organizationOf(user: BrowserLike, name: string): Promise<string> {
  const answer = await user.post('/organization/create', { name, slug: `organization-${++count}` });
  expect(answer.status).toBe(200);
  return String((await bodyOf(answer))['id']);
}

/** A user of two organizations. */
async function member(name: string) {
  const user = await newUser(both.first, name);
  return { user, acme: await organizationOf(user, 'Acme'), beta: await organizationOf(user, 'Beta') };
}

const ask = (user: BrowserLike, changes: object = {}) => asked(user, partner, { ...READ, ...changes });
const questionOf = async (user: BrowserLike) => (await interactionOf(user))['organizationChoice'];
const consent = (user: BrowserLike, body: object) => user.post('/oauth2/consent', { accept: true, ...body });

const exchange = async (fields: Fields) => {
  const answer = await postForm(both.second.url, '/oauth2/token', fields, basic(partner));
  const body = await bodyOf(answer);
  expect([answer.status, body]).toEqual([200, expect.anything()]);
  return body as unknown as Issued;
};
const exchanged = (code: string | undefined) => exchange(exchangeFields(code!));
const refreshed = (issued: Issued, changes: object = {}) =>
  exchange(refreshFields(issued.refresh_token, { ...changes }));

/** Tokens after the user answered. @param answer `organizationIds`, or nothing */
async function granted(user: BrowserLike, answer: { organizationIds?: string[] | null }): Promise<Issued> {
  await ask(user);
  return exchanged(parametersOf(await consented(user, { accept: true, ...answer }))['code']);
}

const read = (issued: Issued, path: string) =>
  fetch(`${both.second.url}/api/auth/organization/${path}`, { headers: bearer(issued.access_token) });
const seen = async (issued: Issued) => {
  const lists = await Promise.all(['list', 'list-memberships'].map(async (path) => (await read(issued, path)).json()));
  const [list, memberships] = lists as [{ id: string }[], { organization: { id: string } }[]];
  expect(memberships.map(({ organization }) => organization.id)).toEqual(list.map(({ id }) => id));
  return list.map(({ id }) => id);
};
const change = (user: BrowserLike, organizationIds: unknown, clientId = partner.client_id) =>
  user.post('/oauth2/connections/organizations', { clientId, organizationIds });
const connections = async (user: BrowserLike) =>
  (await (await user.get('/oauth2/connections')).json()) as { organizations?: { id: string }[] | null }[];
const lastConsent = async (user: User) => {
  const [row] = await both.rows(
    `select details->'organizations' as chosen from audit_entry
      where account_id = $1 and action = 'oauth.consent.given' order by occurred_at desc, id desc limit 1`,
    user.id,
  );
  return row?.['chosen'];
};

describe('the user chooses on the consent page', () => {
  test('which organizations an application sees, also after a refresh', async () => {
    const { user, acme, beta } = await member('chooser');
    await ask(user);
    expect(await questionOf(user)).toEqual({
      organizations: [
        { id: acme, name: 'Acme', slug: expect.any(String), roles: ['owner'] },
        { id: beta, name: 'Beta', slug: expect.any(String), roles: ['owner'] },
      ],
      chosenIds: [],
    });
    const issued = await granted(user, { organizationIds: [beta] });
    expect(await seen(issued)).toEqual([beta]);
    expect(await lastConsent(user)).toEqual([beta]);
    // Nothing that a client sends when it refreshes widens it.
    const wider = { scope: READ.scope, resource: ISSUER, organizationIds: acme, organization_ids: acme };
    expect(await seen(await refreshed(issued, wider))).toEqual([beta]);
  });

  test('an organization outside of the choice answers as a foreign one does, on every read', async () => {
    const { user, acme, beta } = await member('hidden');
    const issued = await granted(user, { organizationIds: [acme] });
    const team = async (browser: BrowserLike, organizationId: string) => {
      const teams = await browser.get(`/organization/list-teams?organizationId=${organizationId}`);
      return ((await teams.json()) as { id: string }[])[0]!.id;
    };
    const teams = {
      [acme]: await team(user, acme),
      [beta]: await team(user, beta),
      [foreign]: await team(owner, foreign),
    };
    const reads = ['get-organization', 'get-full-organization', 'list-members', 'list-teams', 'list-user-teams'];
    const paths = (id: string) => [
      ...[...reads, 'list-team-places'].map((path) => `${path}?organizationId=${id}`),
      `list-team-members?teamId=${teams[id]}`,
    ];
    const answers = (id: string) =>
      Promise.all(
        paths(id).map(async (path) => {
          const answer = await read(issued, path);
          const { requestId: _, ...body } = (await answer.json()) as { requestId?: string };
          return [answer.status, body];
        }),
      );
    expect(await answers(beta)).toEqual(await answers(foreign));
    expect((await answers(acme)).map(([status]) => status)).toEqual(paths(acme).map(() => 200));
    // Without an organization: teams of all organizations.
    const own = (await (await read(issued, 'list-user-teams')).json()) as { organizationId: string }[];
    expect(own.filter(({ organizationId }) => organizationId !== acme)).toEqual([]);
  });

  test('only among their own: others are refused, and the request can be answered again', async () => {
    const { user, acme } = await member('forger');
    await ask(user);
    for (const ids of [[foreign], [acme, foreign], [randomUUID()], ['%']]) {
      const [, error, description] = await refusal(consent(user, { organizationIds: ids }));
      const own = 'Only organizations of which the user is a member can be chosen';
      expect([error, description]).toEqual(['not_your_organization', own]);
    }
    for (const ids of ['acme', [7], { id: acme }]) {
      expect((await consent(user, { organizationIds: ids })).status).toBe(400);
    }
    await expect(both.count('from oauth_grant where user_id = $1', user.id)).resolves.toBe(0);
    expect((await consent(user, { organizationIds: [acme] })).status).toBe(200);
  });
});

describe('an earlier choice', () => {
  test('covers later requests without a page, and is preselected with one', async () => {
    const { user, acme } = await member('returning');
    await granted(user, { organizationIds: [acme] });
    const { code } = parametersOf(await ask(user, UNPROMPTED));
    expect(await seen(await exchanged(code))).toEqual([acme]);
    await ask(user);
    expect(await questionOf(user)).toMatchObject({ chosenIds: [acme] });
  });
});

describe('at once, for tokens that were issued before', () => {
  test('a narrower choice takes effect: in connected apps, and by another consent', async () => {
    const { user, acme, beta } = await member('narrowing');
    const issued = await granted(user, { organizationIds: null });
    expect(await seen(issued)).toEqual([acme, beta]);
    const code = await codeFor(user, partner, { ...READ, ...UNPROMPTED });
    expect(await connections(user)).toMatchObject([{ organizations: null }]);
    const changed = await change(user, [acme]);
    expect([changed.status, await changed.json()]).toEqual([200, { status: true }]);
    expect(await seen(issued)).toEqual([acme]);
    expect(await seen(await refreshed(issued))).toEqual([acme]);
    expect(await seen(await exchanged(code))).toEqual([acme]);
    expect(await connections(user)).toMatchObject([{ organizations: [{ id: acme, name: 'Acme' }] }]);
    await granted(user, { organizationIds: [] });
    expect(await seen(issued)).toEqual([]);
    expect((await change(user, null)).status).toBe(200);
    expect(await seen(issued)).toEqual([acme, beta]);
  });

  test('a deleted organization, and one that the user left, are gone', async () => {
    const { user, acme, beta } = await member('leaving');
    const issued = await granted(user, { organizationIds: [acme, beta] });
    const second = await newUser(both.first, 'second-owner');
    const invitation = { organizationId: beta, email: second.email, role: 'owner' };
    const { id: invitationId } = await bodyOf(user.post('/organization/invite-member', invitation));
    await proveAddress(both.first, second, second.email);
    expect((await second.post('/organization/accept-invitation', { invitationId })).status).toBe(200);
    expect(await seen(issued)).toEqual([acme, beta]);
    expect((await user.post('/organization/leave', { organizationId: beta })).status).toBe(200);
    expect(await seen(issued)).toEqual([acme]);
    expect(await connections(user)).toMatchObject([{ organizations: [{ id: acme }] }]);
    expect((await user.post('/organization/delete', { organizationId: acme })).status).toBe(200);
    expect(await seen(issued)).toEqual([]);
    expect((await read(issued, `get-organization?organizationId=${acme}`)).status).toBe(
      (await read(issued, `get-organization?organizationId=${foreign}`)).status,
    );
    await ask(user);
    expect(await questionOf(user)).toEqual({ organizations: [], chosenIds: [] });
  });
});

test('a device sees what its user chose', async () => {
  const { user, acme } = await member('televisor');
  const fields = { scope: READ.scope, resource: ISSUER };
  const started = await bodyOf(postForm(both.first.url, '/oauth2/device_authorization', fields, basic(partner)));
  const userCode = String(started['user_code']);
  const opened = await bodyOf(user.get(`/oauth2/device?user_code=${userCode}`));
  expect(opened['organizationChoice']).toMatchObject({ organizations: [{ id: acme }, {}], chosenIds: [] });
  const answer = (organizationIds: unknown) => user.post('/oauth2/device', { userCode, accept: true, organizationIds });
  expect((await answer([foreign])).status).toBe(400);
  expect((await answer([acme])).status).toBe(200);
  const issued = await exchange({ grant_type: DEVICE_GRANT, device_code: String(started['device_code']) });
  expect(await seen(issued)).toEqual([acme]);
});
