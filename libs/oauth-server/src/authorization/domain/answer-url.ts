import type { Fault } from './fault.ts';

/** Where an authorization request is answered. */
export interface AnswerTo {
  readonly redirectUri: string;
  /** Returned unchanged; absent where the request had none. */
  readonly state: string | undefined;
}

/** RFC 6749 §4.1.2, with the issuer (RFC 9207). */
export const successUrl = (to: AnswerTo, code: string, issuer: string): string => answerUrl(to, { code }, issuer);

/** RFC 6749 §4.1.2.1, with the issuer (RFC 9207). */
export const faultUrl = (to: AnswerTo, { error, description }: Fault, issuer: string): string =>
  answerUrl(to, { error, error_description: description }, issuer);

function answerUrl({ redirectUri, state }: AnswerTo, parameters: Readonly<Record<string, string>>, issuer: string) {
  return withQuery(redirectUri, { ...parameters, ...(state !== undefined && { state }), iss: issuer });
}

/** Adds to a query that the URL may have (RFC 6749 §3.1.2), and changes nothing else of it. */
export function withQuery(url: string, query: Readonly<Record<string, string>> | string): string {
  // Blanks as %20: some clients do not decode the plus sign.
  const text = new URLSearchParams(query).toString().replaceAll('+', '%20');
  return `${url}${url.includes('?') ? '&' : '?'}${text}`;
}
