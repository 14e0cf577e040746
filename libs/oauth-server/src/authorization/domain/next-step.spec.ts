import { expect, test } from '@jest/globals';
import { aClient, START } from '../../testing/a-client.ts';
import { nextStep, SIGNED_OUT, type Standing } from './next-step.ts';
import type { Prompt } from './checks.ts';
import type { AuthorizationRequest } from './request.ts';

const MINUTE = 60_000;
const SIGNED_IN: Standing = { ...SIGNED_OUT, authenticatedAt: new Date(START.getTime() - MINUTE) };
const CONSENTED: Standing = { ...SIGNED_IN, hasConsented: true };
const TWO_FACTORS: Standing = { ...CONSENTED, methods: ['pwd', 'otp', 'mfa'] };
const WITH_FACTOR: Standing = { ...CONSENTED, hasFactor: true };
const ASKED_FACTOR: Standing = { ...CONSENTED, hasAskedFactor: true };
const REPLAYED: Standing = { ...SIGNED_IN, hasJustSignedIn: true };

interface Case {
  readonly prompts?: readonly Prompt[];
  readonly maxAgeSeconds?: number;
  readonly trusted?: boolean;
  readonly asksEveryTime?: boolean;
  /** The `acr` has to be one of them. */
  readonly contexts?: readonly string[];
  readonly essential?: boolean;
  /** The values of `acr_values`. */
  readonly preferred?: readonly string[];
}

function stepOf(
  {
    prompts = [],
    maxAgeSeconds,
    trusted = false,
    asksEveryTime = false,
    contexts,
    essential = true,
    preferred = [],
  }: Case,
  standing: Standing,
) {
  const request: AuthorizationRequest = {
    client: aClient({ trusted }),
    redirectUri: 'https://client.example.com/callback',
    responseMode: 'query',
    scopes: ['openid'],
    resources: [],
    asked: { scopes: ['openid'], resources: [] },
    prompts,
    state: undefined,
    nonce: undefined,
    maxAgeSeconds,
    challenge: undefined,
    claims: contexts && { id_token: { acr: { essential, values: contexts } } },
    acrValues: preferred,
    asksEveryTime,
    keyThumbprint: undefined,
  };
  const step = nextStep(request, standing, START);
  return typeof step === 'object' ? step.error : step;
}

test.each<[string, Case, Standing, string]>([
  ['signed out', {}, SIGNED_OUT, 'login'],
  ['signed in', {}, SIGNED_IN, 'consent'],
  ['consented before', {}, CONSENTED, 'issue'],
  ['signed in, of a trusted client', { trusted: true }, SIGNED_IN, 'issue'],
  ['signed out, of a trusted client', { trusted: true }, SIGNED_OUT, 'login'],
  ['consented before, asked again', { prompts: ['consent'] }, CONSENTED, 'consent'],
  ['trusted, asked nevertheless', { prompts: ['consent'], trusted: true }, CONSENTED, 'consent'],
  ['consented before, of an app that is asked every time', { asksEveryTime: true }, CONSENTED, 'consent'],
  ['trusted, of an app that is asked every time', { asksEveryTime: true, trusted: true }, SIGNED_IN, 'issue'],
  ['in silence, of an app asked every time', { asksEveryTime: true, prompts: ['none'] }, CONSENTED, 'consent_required'],
  ['to sign in again', { prompts: ['login'] }, CONSENTED, 'login'],
  ['to sign in again, done', { prompts: ['login'] }, { ...REPLAYED, hasConsented: true }, 'issue'],
  ['to choose an account', { prompts: ['select_account'] }, CONSENTED, 'login'],
  ['a sign-in young enough', { maxAgeSeconds: 61 }, CONSENTED, 'issue'],
  ['a sign-in of exactly that age', { maxAgeSeconds: 60 }, CONSENTED, 'login'],
  ['max_age=0', { maxAgeSeconds: 0 }, { ...CONSENTED, authenticatedAt: START }, 'login'],
  ['max_age=0 after the sign-in', { maxAgeSeconds: 0 }, { ...REPLAYED, hasConsented: true }, 'issue'],
  ['in silence, signed out', { prompts: ['none'] }, SIGNED_OUT, 'login_required'],
  ['in silence, too old', { prompts: ['none'], maxAgeSeconds: 1 }, CONSENTED, 'login_required'],
  ['in silence, not consented', { prompts: ['none'] }, SIGNED_IN, 'consent_required'],
  ['in silence, consented', { prompts: ['none'] }, CONSENTED, 'issue'],
  ['for another user', {}, { ...CONSENTED, isAnotherUser: true }, 'login'],
  ['for another user, of a trusted client', { trusted: true }, { ...SIGNED_IN, isAnotherUser: true }, 'login'],
  ['in silence, for another user', { prompts: ['none'] }, { ...CONSENTED, isAnotherUser: true }, 'login_required'],
  ['to sign up', { prompts: ['create'] }, CONSENTED, 'login'],
  ['to sign up, done', { prompts: ['create'] }, { ...REPLAYED, hasConsented: true }, 'issue'],
  ['one factor where one is required', { contexts: ['aal1'] }, CONSENTED, 'issue'],
  ['one factor where two are required', { contexts: ['aal2'] }, CONSENTED, 'factor'],
  ['one factor where either will do', { contexts: ['aal2', 'aal1'] }, CONSENTED, 'issue'],
  [
    'one factor where two are required, and an old sign-in',
    { contexts: ['aal2'], maxAgeSeconds: 1 },
    CONSENTED,
    'login',
  ],
  ['one factor where two are required, and no consent', { contexts: ['aal2'] }, SIGNED_IN, 'factor'],
  ['one factor where two are required, signed out', { contexts: ['aal2'] }, SIGNED_OUT, 'login'],
  [
    'one factor where two are required, of another user',
    { contexts: ['aal2'] },
    { ...CONSENTED, isAnotherUser: true },
    'login',
  ],
  ['one factor where two were asked for', { contexts: ['aal2'] }, ASKED_FACTOR, 'unmet_authentication_requirements'],
  ['two factors that were asked for', { contexts: ['aal2'] }, { ...TWO_FACTORS, hasAskedFactor: true }, 'issue'],
  ['two factors where one alone is required', { contexts: ['aal1'] }, TWO_FACTORS, 'unmet_authentication_requirements'],
  [
    'two factors where one alone is required, in silence',
    { contexts: ['aal1'], prompts: ['none'] },
    TWO_FACTORS,
    'unmet_authentication_requirements',
  ],
  ['two factors where two are required', { contexts: ['aal2'] }, TWO_FACTORS, 'issue'],
  ['in silence, with too few factors', { contexts: ['aal2'], prompts: ['none'] }, CONSENTED, 'login_required'],
  ['signed in with too few factors', { contexts: ['aal2'] }, REPLAYED, 'factor'],
  [
    'signed in anew with too few factors',
    { contexts: ['aal2'], prompts: ['login'], maxAgeSeconds: 0 },
    REPLAYED,
    'factor',
  ],
  ['one factor where two are preferred', { preferred: ['aal2'] }, WITH_FACTOR, 'factor'],
  ['one factor where two are preferred to one', { preferred: ['aal2', 'aal1'] }, WITH_FACTOR, 'factor'],
  ['one factor where one is preferred to two', { preferred: ['aal1', 'aal2'] }, WITH_FACTOR, 'issue'],
  ['two factors preferred after a value that no sign-in has', { preferred: ['silver', 'aal2'] }, WITH_FACTOR, 'factor'],
  ['a value preferred that no sign-in has', { preferred: ['silver'] }, WITH_FACTOR, 'issue'],
  ['two factors preferred, signed out', { preferred: ['aal2'] }, { ...SIGNED_OUT, hasFactor: true }, 'login'],
  ['two factors preferred, no consent', { preferred: ['aal2'] }, { ...SIGNED_IN, hasFactor: true }, 'factor'],
  ['two factors preferred, by an account that has one', { preferred: ['aal2'] }, CONSENTED, 'issue'],
  ['two factors where two are preferred', { preferred: ['aal2'] }, { ...TWO_FACTORS, hasFactor: true }, 'issue'],
  ['two factors where one is preferred', { preferred: ['aal1'] }, { ...TWO_FACTORS, hasFactor: true }, 'issue'],
  ['two factors preferred, and asked for', { preferred: ['aal2'] }, { ...WITH_FACTOR, hasAskedFactor: true }, 'issue'],
  ['two factors preferred, in silence', { preferred: ['aal2'], prompts: ['none'] }, WITH_FACTOR, 'issue'],
  ['two factors preferred by claims', { contexts: ['aal2'], essential: false }, WITH_FACTOR, 'factor'],
  ['one factor preferred by claims', { contexts: ['aal1', 'aal2'], essential: false }, WITH_FACTOR, 'issue'],
  ['two factors preferred where one is required', { preferred: ['aal2'], contexts: ['aal1'] }, WITH_FACTOR, 'issue'],
  ['another user signed in', {}, { ...REPLAYED, hasConsented: true, isAnotherUser: true }, 'login_required'],
])('%s', (_, request, standing, expected) => {
  expect(stepOf(request, standing)).toBe(expected);
});
