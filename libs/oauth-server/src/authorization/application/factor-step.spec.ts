import { beforeEach, expect, test } from '@jest/globals';
import type { Caller } from '#identity';
import { aClient } from '../../testing/a-client.ts';
import { expectEntry, type OAuthFlows, oauthFlows } from '../../testing/oauth-flows.ts';
import { AuthorizationQuery } from '../domain/query.ts';
import { Authorization } from './authorization.ts';
import { ConsentStep } from './consent-step.ts';
import { FactorStep } from './factor-step.ts';
import type { AuthorizationOutcome } from './outcome.ts';

let flows: OAuthFlows;
let ada: Caller;
let query: AuthorizationQuery;
beforeEach(async () => {
  flows = oauthFlows({ consentPage: 'https://accounts.example.com/consent' });
  ada = await flows.somebody('ada');
  // With an owner: errors go to the client at once (ADR 58).
  const client = aClient({ userId: ada.userId });
  await flows.uow.run(() => flows.clients.add(client));
  query = new AuthorizationQuery({
    client_id: client.clientId,
    response_type: 'code',
    redirect_uri: client.redirectUris[0],
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    claims: JSON.stringify({ id_token: { acr: { essential: true, value: 'aal2' } } }),
  });
});

const start = (caller: Caller, asked = query) =>
  flows.wiring.get(Authorization).start(asked, { caller, hasJustSignedIn: false });
const answer = (reference: string, caller: Caller, accept = true) =>
  flows.wiring.get(FactorStep).answer(reference, caller, accept);
const withTwoFactors = (caller: Caller): Caller => ({
  ...caller,
  authentication: { ...caller.authentication!, methods: ['pwd', 'otp', 'mfa'] },
});
function referenceOf(outcome: AuthorizationOutcome, step: string): string {
  expect(outcome).toMatchObject({ kind: 'ask', step });
  return (outcome as AuthorizationOutcome & { kind: 'ask' }).reference;
}
const UNMET = { kind: 'redirect', url: expect.stringContaining('error=unmet_authentication_requirements') };

test('a session with one factor is asked for another, and goes on to consent with it', async () => {
  const outcome = await start(ada);
  expect(outcome).toMatchObject({
    url: expect.stringMatching(/^https:\/\/accounts.example.com\/two-factor\/required\?/),
  });
  const reference = referenceOf(outcome, 'factor');
  referenceOf((await answer(reference, withTwoFactors(ada)))!, 'consent');
  await expect(answer(reference, withTwoFactors(ada))).resolves.toBeUndefined();
});

test('a session that still has one factor is not asked twice', async () => {
  await expect(answer(referenceOf(await start(ada), 'factor'), ada)).resolves.toMatchObject(UNMET);
});

test('who declines is believed, also with two factors', async () => {
  const reference = referenceOf(await start(ada), 'factor');
  await expect(answer(reference, withTwoFactors(ada), false)).resolves.toMatchObject(UNMET);
});

const preferring = () => query.with('claims', '').with('acr_values', 'aal2');
const holder = (): Caller => ({ ...ada, hasSecondFactor: true });

test.each([
  ['declines', false],
  ['goes on without passing it', true],
])('a preferred factor is asked for once: who %s consents with one', async (_, accept) => {
  const reference = referenceOf(await start(holder(), preferring()), 'factor');
  referenceOf((await answer(reference, holder(), accept))!, 'consent');
  await expect(answer(reference, holder(), accept)).resolves.toBeUndefined();
});

test.each([
  ['required', () => query, true, false],
  ['required', () => query, true, true],
  ['preferred', preferring, false, false],
] as const)('going on without a %s factor is recorded', async (_, asked, required, accept) => {
  await answer(referenceOf(await start(holder(), asked()), 'factor'), holder(), accept);
  await expectEntry(flows, 'oauth.factor.declined', { accountId: ada.userId, outcome: 'done', details: { required } });
});

test('passing a factor is not recorded as declining it', async () => {
  await answer(referenceOf(await start(holder()), 'factor'), withTwoFactors(holder()));
  expect((await flows.auditRows()).map(({ action }) => action)).not.toContain('oauth.factor.declined');
});

test('a preferred factor that the account lacks is neither asked for nor offered', async () => {
  await expect(start(ada, preferring())).resolves.toMatchObject({ kind: 'ask', step: 'consent' });
});

test('nobody else declines a preferred factor, and the question stays', async () => {
  const reference = referenceOf(await start(holder(), preferring()), 'factor');
  const bob = await flows.somebody('bob');
  const another = { ...holder(), sessionId: bob.sessionId };
  await expect(answer(reference, { ...bob, hasSecondFactor: true }, false)).rejects.toMatchObject({
    code: 'NO_CONSENT_PROMPT',
  });
  await expect(answer(reference, another, false)).rejects.toMatchObject({ status: 401 });
  referenceOf((await answer(reference, holder(), false))!, 'consent');
});

test('declining a preferred factor declines no required one', async () => {
  const preferred = referenceOf(await start(holder(), preferring()), 'factor');
  const required = referenceOf(await start(holder()), 'factor');
  referenceOf((await answer(preferred, holder(), false))!, 'consent');
  await expect(answer(required, holder(), false)).resolves.toMatchObject(UNMET);
});

test('a question for consent is no question for a factor, and stays', async () => {
  const reference = referenceOf(await start(withTwoFactors(ada)), 'consent');
  await expect(answer(reference, ada)).resolves.toBeUndefined();
  expect(await flows.rows('oauth_interaction')).toHaveLength(1);
});

test('another session answers nothing, and the question stays', async () => {
  const reference = referenceOf(await start(ada), 'factor');
  const bob = await flows.somebody('bob');
  await expect(answer(reference, withTwoFactors(bob))).rejects.toMatchObject({ code: 'NO_CONSENT_PROMPT' });
  referenceOf((await answer(reference, withTwoFactors(ada)))!, 'consent');
});

test('the question ends after ten minutes', async () => {
  const reference = referenceOf(await start(ada), 'factor');
  flows.clock.advance(600_000);
  await expect(answer(reference, withTwoFactors(ada))).rejects.toMatchObject({ code: 'CONSENT_EXPIRED' });
});

test('an old sign-in comes first, and a factor does not make up for it', async () => {
  flows.clock.advance(100_000);
  await expect(start(ada, query.with('max_age', '99'))).resolves.toMatchObject({ kind: 'ask', step: 'login' });
});

test('consent by a session that has lost the factor meanwhile gives no code', async () => {
  const reference = referenceOf(await start(withTwoFactors(ada)), 'consent');
  const consented = (caller: Caller) => flows.wiring.get(ConsentStep).answer(reference, caller, { accept: true });
  // As after a sign-in of the same user on a trusted device, which takes open questions along.
  await expect(consented(ada)).resolves.toMatchObject({
    url: expect.stringContaining('error=unmet_authentication_requirements'),
    fault: { error: 'unmet_authentication_requirements' },
  });
  expect(await flows.rows('oauth_code')).toEqual([]);
});
