import type { Fault } from './fault.ts';
import type { AuthorizationRequest } from './request.ts';

/** What is known of the user. */
export interface Standing {
  /** When the session authenticated; undefined without a session. */
  readonly authenticatedAt: Date | undefined;
  /** Whether this request already led to the sign-in, which fulfils `prompt=login` and `max_age`. */
  readonly hasJustSignedIn: boolean;
  /** Whether the user granted this client all of it before. */
  readonly hasConsented: boolean;
  /** Whether `id_token_hint` names another user than the one who is signed in. */
  readonly isAnotherUser: boolean;
}

export const SIGNED_OUT: Standing = {
  authenticatedAt: undefined,
  hasJustSignedIn: false,
  hasConsented: false,
  isAnotherUser: false,
};

export type NextStep = 'login' | 'consent' | 'issue';

const ANOTHER_USER: Fault = { error: 'login_required', description: 'another user signed in than id_token_hint names' };

/**
 * What an authorization request needs next (OpenID Connect Core §3.1.2.3 and §3.1.2.4). With `prompt=none` a step that
 * needs the user is a fault.
 */
export function nextStep(request: AuthorizationRequest, standing: Standing, now: Date): NextStep | Fault {
  if (standing.isAnotherUser && standing.hasJustSignedIn) return ANOTHER_USER;
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

function needsLogin({ prompts, maxAgeSeconds }: AuthorizationRequest, standing: Standing, now: Date): boolean {
  const { authenticatedAt, hasJustSignedIn, isAnotherUser } = standing;
  if (authenticatedAt === undefined || isAnotherUser) return true;
  if (hasJustSignedIn) return false;
  if (prompts.includes('login') || prompts.includes('select_account')) return true;
  return maxAgeSeconds !== undefined && now.getTime() - authenticatedAt.getTime() >= maxAgeSeconds * 1000;
}

function needsConsent(request: AuthorizationRequest, { hasConsented }: Standing): boolean {
  const { client, prompts, asksEveryTime } = request;
  return prompts.includes('consent') || !(client.trusted || (hasConsented && !asksEveryTime));
}
