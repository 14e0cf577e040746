import { allowedText } from '#shared-kernel/domain/oauth-error';
import type { ResponseMode } from './checks.ts';
import type { Fault } from './authorization-oauth-refusals.ts';

/** Where and how an authorization request is answered. */
export interface AnswerTo {
  readonly redirectUri: string;
  readonly responseMode: ResponseMode;
  /** Returned unchanged; absent where the request had none. */
  readonly state: string | undefined;
}

/** The parameters of an answer, and the client's URI that gets them. */
export interface Answer {
  readonly redirectUri: string;
  readonly responseMode: ResponseMode;
  readonly parameters: Readonly<Record<string, string>>;
}

/** RFC 6749 §4.1.2, with the issuer (RFC 9207). */
export const successOf = (to: AnswerTo, code: string, issuer: string): Answer => answerOf(to, { code }, issuer);

/** RFC 6749 §4.1.2.1, with the issuer (RFC 9207). */
export const refusalFor = (to: AnswerTo, { error, description, hint }: Fault, issuer: string): Answer =>
  answerOf(
    to,
    { error, error_description: allowedText(description), ...(hint !== undefined && { hint: allowedText(hint) }) },
    issuer,
  );

const answerOf = (
  { redirectUri, responseMode, state }: AnswerTo,
  parameters: Answer['parameters'],
  issuer: string,
): Answer => ({
  redirectUri,
  responseMode,
  parameters: { ...parameters, ...(state !== undefined && { state }), iss: issuer },
});

/** The answer in the query of the URI (OAuth 2.0 Multiple Response Types §2.1). */
export const answerUrl = ({ redirectUri, parameters }: Pick<Answer, 'redirectUri' | 'parameters'>): string =>
  Object.keys(parameters).length === 0 ? redirectUri : withQuery(redirectUri, parameters);

/** Adds to a query that the URL may have (RFC 6749 §3.1.2), and changes nothing else of it. */
export function withQuery(url: string, query: Readonly<Record<string, string>> | string): string {
  // Blanks as %20: some clients do not decode the plus sign.
  const text = new URLSearchParams(query).toString().replaceAll('+', '%20');
  return `${url}${url.includes('?') ? '&' : '?'}${text}`;
}
