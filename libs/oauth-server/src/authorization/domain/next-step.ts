import { authenticationContextOf } from '../../clients/domain/claims.ts';
import { requiredContexts } from './claims.ts';
import type { Fault } from './authorization-oauth-refusals.ts';
import type { AuthorizationRequest } from './request.ts';

export interface Standing {
  /** When the session authenticated; undefined without a session. */
  readonly authenticatedAt: Date | undefined;
  readonly methods: readonly string[];
  /** Whether this request already led to the sign-in, which fulfils `prompt=login` and `max_age`. */
  readonly hasJustSignedIn: boolean;
  /** Whether the user granted this client all of it before. */
  readonly hasConsented: boolean;
  /** Whether `id_token_hint` or `claims` name another user than the one who is signed in. */
  readonly isAnotherUser: boolean;
}

export const SIGNED_OUT: Standing = {
  authenticatedAt: undefined,
  methods: [],
  hasJustSignedIn: false,
  hasConsented: false,
  isAnotherUser: false,
};

/** Prompts that lead even a signed-in user to a sign-in, or to a sign-up. */
const ASKING = ['login', 'select_account', 'create'] as const;

export type NextStep = 'login' | 'consent' | 'issue';

const ANOTHER_USER: Fault = { error: 'login_required', description: 'another user signed in than the request names' };
const UNMET_CONTEXT: Fault = {
  error: 'unmet_authentication_requirements',
  description: 'the user did not authenticate as acr requires',
};

/**
 * The next step of an authorization request (OpenID Connect Core §3.1.2.3 and §3.1.2.4). With `prompt=none` a step that
 * needs the user is a fault.
 */
export function nextStep(request: AuthorizationRequest, standing: Standing, now: Date): NextStep | Fault {
  if (standing.isAnotherUser && standing.hasJustSignedIn) return ANOTHER_USER;
  // OpenID Connect Core §5.5.1.1: a failed authentication.
  if (standing.hasJustSignedIn && lacksContext(request, standing)) return UNMET_CONTEXT;
  const step = stepOf(request, standing, now);
  if (step === 'issue' || !request.prompts.includes('none')) return step;
  return step === 'login'
    ? { error: 'login_required', description: 'the user must sign in' }
    : { error: 'consent_required', description: 'the user must consent' };
}

function stepOf(request: AuthorizationRequest, standing: Standing, now: Date): NextStep {
  if (needsLogin(request, standing, now)) return 'login';
  return needsConsent(request, standing) ? 'consent' : 'issue';
}

function needsLogin(request: AuthorizationRequest, standing: Standing, now: Date): boolean {
  const { prompts, maxAgeSeconds } = request;
  const { authenticatedAt, hasJustSignedIn, isAnotherUser } = standing;
  if (authenticatedAt === undefined || isAnotherUser) return true;
  if (hasJustSignedIn) return false;
  if (ASKING.some((prompt) => prompts.includes(prompt)) || lacksContext(request, standing)) return true;
  return maxAgeSeconds !== undefined && now.getTime() - authenticatedAt.getTime() >= maxAgeSeconds * 1000;
}

function needsConsent(request: AuthorizationRequest, { hasConsented }: Standing): boolean {
  const { client, prompts, asksEveryTime } = request;
  return prompts.includes('consent') || !(client.trusted || (hasConsented && !asksEveryTime));
}

function lacksContext({ claims }: AuthorizationRequest, { methods }: Standing): boolean {
  const required = requiredContexts(claims);
  return required !== undefined && !required.includes(authenticationContextOf(methods));
}
