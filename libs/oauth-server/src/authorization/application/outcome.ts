import type { Caller } from '#identity';
import { type OAuthClient, webOrigins } from '../../clients/index.ts';
import type { Fault } from '../domain/authorization-oauth-refusals.ts';
import type { AnswerTo } from '../domain/answer.ts';
import { responseModeOf } from '../domain/checks.ts';
import type { AuthorizationQuery } from '../domain/query.ts';
import type { AskedStep } from './interaction-start.ts';

export interface Authorizer {
  readonly caller: Caller;
  /** Whether this request led to the sign-in that has just happened. */
  readonly hasJustSignedIn: boolean;
  readonly hasAskedFactor?: boolean;
}

export type AuthorizationOutcome =
  /**
   * Leads to the client, or to the error page while it is not known whether the client sent the request. `framedBy`:
   * origins whose pages may ask in a frame. `fault`: why there is no code, for the log of the client's owner.
   */
  | { readonly kind: 'redirect'; readonly url: string; readonly framedBy?: readonly string[]; readonly fault?: Fault }
  /** Leads to the page where users sign in, pass a second factor or consent; `reference` goes into a cookie. */
  | { readonly kind: 'ask'; readonly step: AskedStep; readonly url: string; readonly reference: string };

interface Answered {
  readonly client: OAuthClient;
  readonly redirectUri: string;
  readonly prompts: readonly string[];
}

/** A silent answer may be asked for in a frame of the client's own websites. */
export function toClient({ client, redirectUri, prompts }: Answered, url: string, fault?: Fault): AuthorizationOutcome {
  const isSilent = prompts.includes('none') && prompts.length === 1;
  const registered = client.switches.webOrigins;
  const framedBy = registered.length > 0 ? registered : webOrigins([...client.redirectUris, redirectUri]);
  return { kind: 'redirect', url, ...(isSilent && { framedBy }), ...(fault && { fault }) };
}

export const answerTo = (query: AuthorizationQuery): AnswerTo => ({
  redirectUri: query.get('redirect_uri')!,
  responseMode: responseModeOf(query),
  state: query.get('state'),
});
