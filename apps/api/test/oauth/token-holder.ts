import { expect } from '@jest/globals';
import type { BrowserLike } from '../support/browser-like.ts';
import { bodyOf, CALLBACK, codeFor, register, type RegisteredPartner, VERIFIER } from './partner.ts';

export type ManagedPartner = RegisteredPartner & { readonly registration_access_token: string };

export const registered = async (owner: BrowserLike, changes: object = {}) =>
  (await register(owner, changes)) as ManagedPartner;

/** Status and code of a refusal. */
export const refusalOf = async (answer: Response | Promise<Response>) => {
  const { status } = await answer;
  return [status, (await bodyOf(answer))['code']];
};

/** A client at one instance, with the tokens that it gets there. */
export class TokenHolder {
  constructor(private readonly url: string) {}

  request(client: RegisteredPartner, fields: Record<string, string>, secret = client.client_secret!) {
    const credentials = Buffer.from(`${client.client_id}:${secret}`).toString('base64');
    return fetch(`${this.url}/api/auth/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams({ redirect_uri: CALLBACK, ...fields }),
    });
  }

  async tokens(browser: BrowserLike, client: RegisteredPartner, changes: Record<string, string> = {}) {
    const code = await codeFor(browser, client, { scope: 'openid email', ...changes });
    const fields = { grant_type: 'authorization_code', code, code_verifier: VERIFIER };
    const answer = await this.request(client, fields);
    expect(answer.status).toBe(200);
    return (await bodyOf(answer)) as { access_token: string; id_token: string; refresh_token: string };
  }

  /** Whether the access token is accepted. */
  async isAccepted(token: string): Promise<boolean> {
    const headers = { authorization: `Bearer ${token}` };
    const { status } = await fetch(`${this.url}/api/auth/oauth2/userinfo`, { headers });
    expect([200, 401]).toContain(status);
    return status === 200;
  }
}
