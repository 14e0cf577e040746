import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TOGETHER, TwoInstances } from '../support/two-instances.ts';
import { bodyOf, codeFor, newUser, register, type RegisteredPartner } from './partner.ts';
import { basic, exchangeFields, type Fields, OFFLINE, postForm, refreshFields, tokensFor } from './token-requests.ts';

let both: TwoInstances;
let patient: TwoInstances;
let owner: Awaited<ReturnType<typeof newUser>>;
let client: RegisteredPartner;
beforeAll(async () => {
  both = await TwoInstances.start();
  owner = await newUser(both.first, 'owner');
  client = await register(owner);
  patient = await TwoInstances.start({ OAUTH_REFRESH_REUSE_SECONDS: '30' });
});
afterAll(async () => {
  await both.close();
  await patient.close();
});

const urlOf = (instances: TwoInstances, index: number) => (index % 2 === 0 ? instances.first : instances.second).url;
const atBoth = (instances: TwoInstances, fields: Fields, partner: RegisteredPartner) =>
  Promise.all(
    Array.from({ length: TOGETHER }, (_, index) =>
      postForm(urlOf(instances, index), '/oauth2/token', fields, basic(partner)),
    ),
  );

test('of many exchanges of one code at most one wins, and the others end what it got', async () => {
  for (let round = 0; round < 5; round++) {
    const code = await codeFor(owner, client, OFFLINE);
    const answers = await atBoth(both, exchangeFields(code), client);
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(TOGETHER - 1);
    await expect(both.count('from oauth_token')).resolves.toBe(0);
    const { refresh_token: token } = await bodyOf(won[0]!);
    const later = await postForm(both.first.url, '/oauth2/token', refreshFields(String(token)), basic(client));
    expect(later.status).toBe(401);
  }
});

test('of many refreshes with one token at most one wins, and none of the family survives', async () => {
  for (let round = 0; round < 5; round++) {
    const { refresh_token: token } = await tokensFor(owner, both.first.url, client);
    const answers = await atBoth(both, refreshFields(token), client);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(TOGETHER - 1);
    await expect(both.count('from oauth_token')).resolves.toBe(0);
  }
});

test('where the same answer may be given again, many refreshes get the same one', async () => {
  const user = await newUser(patient.first, 'user');
  const partner = await register(user);
  const { refresh_token: token } = await tokensFor(user, patient.first.url, partner, {
    ...OFFLINE,
    scope: 'offline_access',
  });
  const answers = await atBoth(patient, refreshFields(token), partner);
  const bodies = await Promise.all(answers.map(bodyOf));
  expect(new Set(bodies.map(({ refresh_token: next }) => next)).size).toBe(1);
  expect(new Set(bodies.map(({ access_token: next }) => next)).size).toBe(1);
  await expect(patient.count('from oauth_token')).resolves.toBe(2);
});
