import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { RotatingProvider, TheseProviders } from '#identity/social/testing/rotating-provider';
import { TOGETHER, TwoInstances } from '../support/two-instances.ts';
import { link, registered } from './linked.ts';

const HOUR_MS = 3_600_000;

const clock = { now: () => two.first.clock.now() };
const google = new RotatingProvider('google', 'Google', clock);

let two: TwoInstances;
beforeAll(async () => {
  two = await TwoInstances.start({}, { socialProviders: new TheseProviders(google) });
});
afterAll(() => two.close());

test(`${TOGETHER} requests for an expired token, on two instances: the provider is asked once`, async () => {
  google.consent('renewed');
  const ada = await registered(two.first);
  await link(two.first, ada, google);
  two.first.clock.advance(HOUR_MS);
  const tokens = new Set<unknown>();
  const statuses = await two.together(
    async (browser) => {
      const answer = await browser.post('/get-access-token', { providerId: 'google' });
      tokens.add(((await answer.clone().json()) as { accessToken: unknown }).accessToken);
      return answer;
    },
    [ada.browser],
  );
  expect(statuses).toEqual({ 200: TOGETHER });
  expect([...tokens]).toEqual(['access-1']);
  expect(google.presented).toEqual(['refresh-0']);
});

test('all accounts unlinked at once, on two instances: one stays', async () => {
  google.consent('unlinked');
  const ada = await registered(two.first);
  await link(two.first, ada, google);
  const statuses = await two.together(
    (browser, index) => browser.post('/unlink-account', { providerId: index % 3 === 0 ? 'google' : 'credential' }),
    [ada.browser],
  );
  expect(statuses).toEqual({ 200: 1, 400: TOGETHER - 1 });
  expect(await two.count('from account where user_id = $1', ada.id)).toBe(1);
});

test('both ways that still sign in unlinked at once, beside one of a provider that is gone: one of them stays', async () => {
  google.consent('unlinked beside');
  const ada = await registered(two.first);
  await link(two.first, ada, google);
  const gone = new RotatingProvider('twitch', 'Twitch', clock);
  gone.consent('of a provider that is not configured');
  await link(two.first, ada, gone);
  const statuses = await two.together(
    (browser, index) => browser.post('/unlink-account', { providerId: index % 2 === 0 ? 'google' : 'credential' }),
    [ada.browser],
  );
  expect(statuses).toEqual({ 200: 1, 400: TOGETHER - 1 });
  expect(await two.count(`from account where user_id = $1 and provider_id <> 'twitch'`, ada.id)).toBe(1);
});

test('unlinked while its tokens are renewed: nothing of it stays', async () => {
  google.consent('unlinked while renewed');
  const ada = await registered(two.first);
  await link(two.first, ada, google);
  const { promise: gate, resolve: answer } = Promise.withResolvers<void>();
  google.gate = gate;
  const refreshed = ada.browser.post('/refresh-token', { providerId: 'google' });
  while (google.presented.length === 0) await new Promise(setImmediate);
  expect((await ada.browser.post('/unlink-account', { providerId: 'google' })).status).toBe(200);
  answer();
  expect((await refreshed).status).toBe(400);
  expect(await two.count('from account where user_id = $1', ada.id)).toBe(1);
});
