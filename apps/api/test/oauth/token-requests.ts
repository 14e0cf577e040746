import { expect } from '@jest/globals';
import type { BrowserLike } from '../support/browser-like.ts';
import { bodyOf, CALLBACK, codeFor, type Fields, type RegisteredPartner, VERIFIER } from './partner.ts';

export type { Fields };

export const basic = ({ client_id: id, client_secret: secret = '' }: RegisteredPartner) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

export const formOf = (fields: Fields) =>
  new URLSearchParams(Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** A form, as clients send it from anywhere. @param url of an instance */
export const postForm = (url: string, path: string, fields: Fields, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/auth${path}`, { method: 'POST', headers, body: formOf(fields) });

/** JSON, as a program sends it that has no cookies. */
export const postJson = (
  url: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  method: 'POST' | 'PUT' = 'POST',
) =>
  fetch(`${url}/api/auth${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

export const bearer = (token: unknown) => ({ authorization: `Bearer ${String(token)}` });

export const userInfo = (url: string, token: unknown, route = 'oauth2') =>
  fetch(`${url}/api/auth/${route}/userinfo`, { headers: bearer(token) });

export const exchangeFields = (code: string, changes: Fields = {}): Fields => ({
  grant_type: 'authorization_code',
  code,
  redirect_uri: CALLBACK,
  code_verifier: VERIFIER,
  ...changes,
});

export const refreshFields = (token: string | undefined, changes: Fields = {}): Fields => ({
  grant_type: 'refresh_token',
  refresh_token: token,
  ...changes,
});

/** The answer of the token endpoint. */
export interface Issued {
  readonly access_token: string;
  readonly refresh_token?: string;
  readonly id_token?: string;
  readonly scope?: string;
  readonly [member: string]: unknown;
}

/** The parameters with which a user grants access that outlives the session. */
export const OFFLINE = { scope: 'openid profile email offline_access', prompt: 'consent' };

/** Tokens that the user of a browser grants. */
export async function tokensFor(
  browser: BrowserLike,
  url: string,
  client: RegisteredPartner,
  changes: Fields = OFFLINE,
  route = '/oauth2/token',
): Promise<Issued> {
  const code = await codeFor(browser, client, changes);
  const answer = await postForm(url, route, exchangeFields(code), basic(client));
  const body = await bodyOf(answer);
  expect([answer.status, body]).toEqual([200, expect.anything()]);
  return body as unknown as Issued;
}

/** Status, error and description of a refusal in the form of OAuth. */
export const refusal = async (response: Response | Promise<Response>) => {
  const answer = await response;
  const { error, error_description: description } = await bodyOf(answer);
  return [answer.status, error, description];
};

/** Status and code of any other. */
export const refusalOf = async (answer: Response | Promise<Response>) => {
  const { status } = await answer;
  return [status, (await bodyOf(answer))['code']];
};
