import { expect, test } from '@jest/globals';
import { profiles } from '../harness/profiles.ts';
import { testApp } from '../support/test-app.ts';
import { somebody, type Somebody } from './people.ts';

/** The profile of the acceptance harness with low limits and the session cache. */
const app = testApp({ ...profiles.strict, REQUIRE_EMAIL_VERIFICATION: 'off', RATE_LIMIT: 'off' });

const person = (name: string) => somebody(app, name, { extra: { company: 'Acme' } });
const post = async ({ browser }: Somebody, path: string, body: object) => {
  const answer = await browser.post(`/organization/${path}`, body);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> & { id: string } };
};
const sessionOf = async ({ browser }: Somebody) =>
  ((await (await browser.get('/get-session')).json()) as { session: Record<string, unknown> }).session;

let slugs = 0;
const create = (owner: Somebody) => {
  slugs += 1;
  return post(owner, 'create', { name: 'Acme', slug: `strict-${slugs}` });
};

test('the cached session never shows another organization than the active one', async () => {
  const ada = await person('ada');
  const { body } = await create(ada);
  expect(await sessionOf(ada)).toMatchObject({ activeOrganizationId: body.id });
  await post(ada, 'set-active', { organizationId: null });
  expect(await sessionOf(ada)).toMatchObject({ activeOrganizationId: null });
  await post(ada, 'set-active', { organizationId: body.id });
  expect(await sessionOf(ada)).toMatchObject({ activeOrganizationId: body.id });
  const [creator] = body['members'] as { teamId: string }[];
  await post(ada, 'set-active-team', { teamId: creator!.teamId });
  expect(await sessionOf(ada)).toMatchObject({ activeTeamId: creator!.teamId });
  await post(ada, 'delete', { organizationId: body.id });
  expect(await sessionOf(ada)).toMatchObject({ activeOrganizationId: null, activeTeamId: null });
});

test.each(['get-full-organization', 'set-active'])('a refusal by %s clears the active organization', async (path) => {
  const [ada, eve] = [await person('ada'), await person('eve')];
  const [foreign, own] = [(await create(ada)).body.id, (await create(eve)).body.id];
  const [creator] = (await post(eve, 'set-active', { organizationId: own })).body['members'] as { teamId: string }[];
  for (const id of [foreign, '01890000-0000-7000-8000-000000000000', 'no id']) {
    await post(eve, 'set-active', { organizationId: own });
    await post(eve, 'set-active-team', { teamId: creator!.teamId });
    expect(await sessionOf(eve)).toMatchObject({ activeOrganizationId: own, activeTeamId: creator!.teamId });
    const { browser } = eve;
    const refused = await (path === 'set-active'
      ? browser.post(`/organization/${path}`, { organizationId: id })
      : browser.get(`/organization/${path}?organizationId=${encodeURIComponent(id)}`));
    expect(refused.status).toBe(403);
    expect(await sessionOf(eve)).toMatchObject({ activeOrganizationId: null, activeTeamId: null });
  }
  expect(await sessionOf(ada)).toMatchObject({ activeOrganizationId: foreign });
});
