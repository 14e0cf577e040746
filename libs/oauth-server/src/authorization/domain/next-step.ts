import {
  AUTHENTICATION_CONTEXTS,
  type AuthenticationContext,
  authenticationContextOf,
} from '../../clients/domain/claims.ts';
import { namedContexts, requiredContexts } from './claims.ts';
import type { Fault } from './authorization-oauth-refusals.ts';
import type { AuthorizationRequest } from './request.ts';

export interface Standing {
  /** When the session authenticated; undefined without a session. */
  readonly authenticatedAt: Date | undefined;
  readonly methods: readonly string[];
  /** Whether this request already led to the sign-in, which fulfils `prompt=login` and `max_age`. */
  readonly hasJustSignedIn: boolean;
  /** Whether the account has a second factor. */
  readonly hasFactor: boolean;
  /** Whether this request already led to the question for a second factor. */
  readonly hasAskedFactor: boolean;
  /** Whether the user granted this client all of it before. */
  readonly hasConsented: boolean;
  /** Whether `id_token_hint` or `claims` name another user than the one who is signed in. */
  readonly isAnotherUser: boolean;
}

export const SIGNED_OUT: Standing = {
  authenticatedAt: undefined,
  methods: [],
  hasJustSignedIn: false,
  hasFactor: false,
  hasAskedFactor: false,
  hasConsented: false,
  isAnotherUser: false,
};

export const TWO_FACTORS: AuthenticationContext = 'aal2';

/** Prompts that lead even a signed-in user to a sign-in, or to a sign-up. */
const ASKING = ['login', 'select_account', 'create'] as const;

/** `factor`: the session lacks the second factor. The user may pass it now or, where it is required, set one up. */
export type NextStep = 'login' | 'factor' | 'consent' | 'issue';

const ANOTHER_USER: Fault = { error: 'login_required', description: 'another user signed in than the request names' };
/** OpenID Connect Core, unmet_authentication_requirements 1.0, and §5.5.1.1. */
export const UNMET_CONTEXT: Fault = {
  error: 'unmet_authentication_requirements',
  description: 'the user did not authenticate as acr requires',
};

/**
 * The next step of an authorization request (OpenID Connect Core §3.1.2.3 and §3.1.2.4). With `prompt=none` a step that
 * needs the user is a fault.
 */
export function nextStep(request: AuthorizationRequest, standing: Standing, now: Date): NextStep | Fault {
  if (standing.isAnotherUser && standing.hasJustSignedIn) return ANOTHER_USER;
  const step = stepOf(request, standing, now);
  if (typeof step === 'object' || step === 'issue' || !request.prompts.includes('none')) return step;
  return IN_SILENCE[step];
}

/** A user who is asked could go on. */
const IN_SILENCE: Readonly<Record<Exclude<NextStep, 'issue'>, Fault>> = {
  login: { error: 'login_required', description: 'the user must sign in' },
  factor: { error: 'login_required', description: 'the user must pass a second factor' },
  consent: { error: 'consent_required', description: 'the user must consent' },
};

function stepOf(request: AuthorizationRequest, standing: Standing, now: Date): NextStep | Fault {
  if (needsLogin(request, standing, now)) return 'login';
  const lacking = lackingContexts(request, standing);
  // A session with two factors cannot become one with a single factor.
  if (lacking) return lacking.includes(TWO_FACTORS) && !standing.hasAskedFactor ? 'factor' : UNMET_CONTEXT;
  if (lacksPreferredFactor(request, standing)) return 'factor';
  return needsConsent(request, standing) ? 'consent' : 'issue';
}

function needsLogin(request: AuthorizationRequest, standing: Standing, now: Date): boolean {
  const { prompts, maxAgeSeconds } = request;
  const { authenticatedAt, hasJustSignedIn, isAnotherUser } = standing;
  if (authenticatedAt === undefined || isAnotherUser) return true;
  if (hasJustSignedIn) return false;
  if (ASKING.some((prompt) => prompts.includes(prompt))) return true;
  return maxAgeSeconds !== undefined && now.getTime() - authenticatedAt.getTime() >= maxAgeSeconds * 1000;
}

function needsConsent(request: AuthorizationRequest, { hasConsented }: Standing): boolean {
  const { client, prompts, asksEveryTime } = request;
  return prompts.includes('consent') || !(client.trusted || (hasConsented && !asksEveryTime));
}

/** The values that `acr` has to have, if the session has none of them. */
export function lackingContexts(
  { claims }: AuthorizationRequest,
  { methods }: Pick<Standing, 'methods'>,
): readonly unknown[] | undefined {
  const required = requiredContexts(claims);
  return required?.includes(authenticationContextOf(methods)) ? undefined : required;
}

/** Whether the client requires `acr` to have certain values. A value that it merely prefers counts no more then. */
export const requiresContext = ({ claims }: Pick<AuthorizationRequest, 'claims'>): boolean =>
  requiredContexts(claims) !== undefined;

/** A preference (OpenID Connect Core §3.1.2.1 and §5.5.1.1) refuses nothing: the user is asked for a factor that they have, once, and never in silence. */
function lacksPreferredFactor(request: AuthorizationRequest, standing: Standing): boolean {
  const { prompts, acrValues, claims } = request;
  if (requiresContext(request) || prompts.includes('none')) return false;
  // Values that no sign-in here has are passed over.
  const wishes = acrValues.length > 0 ? acrValues : (namedContexts(claims) ?? []);
  const preferred = wishes.find((one) => AUTHENTICATION_CONTEXTS.some((context) => context === one));
  if (preferred !== TWO_FACTORS || authenticationContextOf(standing.methods) === TWO_FACTORS) return false;
  return standing.hasFactor && !standing.hasAskedFactor;
}
