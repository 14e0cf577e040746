import { expect, test } from '@jest/globals';
import { VerificationSchema } from '../../users/infrastructure/persistence/user.schema.ts';
import { socialFlows } from '../testing/social-flows.ts';

const stateIn = (url: string) => new URL(url).searchParams.get('state')!;

test('a state is consumed by its browser, once', async () => {
  const { begin, states } = socialFlows();
  const state = stateIn(await begin());
  await expect(states.consume(state, undefined)).rejects.toMatchObject({ code: 'STATE_MISMATCH' });
  await expect(states.consume(state, 'phone')).rejects.toMatchObject({ code: 'STATE_MISMATCH' });
  await expect(states.consume(state, 'laptop')).resolves.toMatchObject({
    providerId: 'google',
    callbackURL: '/account',
  });
  await expect(states.consume(state, 'laptop')).rejects.toMatchObject({ code: 'PLEASE_RESTART_THE_PROCESS' });
});

test('a state expires after ten minutes', async () => {
  const { begin, states, clock } = socialFlows();
  const [early, late] = [stateIn(await begin()), stateIn(await begin())];
  clock.advance(599_999);
  await expect(states.consume(early, 'laptop')).resolves.toBeDefined();
  clock.advance(1);
  await expect(states.consume(late, 'laptop')).rejects.toMatchObject({ code: 'PLEASE_RESTART_THE_PROCESS' });
});

test('what was altered in the database is not used', async () => {
  const { begin, states, em, storedVerifications } = socialFlows();
  const [state, other] = [stateIn(await begin()), stateIn(await begin())];
  const [one, two] = await storedVerifications({ purpose: 'social-state' });
  // The sealed text of one state in the row of another.
  await em.fork().nativeUpdate(VerificationSchema, one!.id, { value: two!.value });
  const results = await Promise.allSettled([states.consume(state, 'laptop'), states.consume(other, 'laptop')]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('what a form says about the person is kept once', async () => {
  const { begin, states } = socialFlows();
  const state = stateIn(await begin());
  await states.keepUser(state, 'first');
  await states.keepUser(state, 'second');
  await states.keepUser('unknown', 'third');
  await expect(states.consume(state, 'laptop')).resolves.toMatchObject({ user: 'first' });
});

test('a linking in progress is void after a reset of the password and with the account', async () => {
  const flows = socialFlows();
  const caller = await flows.registered();
  const link = flows.linking.begin(caller);
  const state = stateIn(await flows.begin({ link }));
  await flows.uow.run(() => flows.verifications.removeAllOf(caller.user.id));
  await expect(flows.states.consume(state, 'laptop')).rejects.toMatchObject({ code: 'PLEASE_RESTART_THE_PROCESS' });
});
