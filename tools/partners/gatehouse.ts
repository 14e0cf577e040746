import assert from 'node:assert/strict';
import { AuthorizingUser, PASSWORD } from '../../apps/api/test/support/authorizing-user.ts';

type Json = Record<string, unknown>;

/** A client as its registration answers. */
export interface Client {
  readonly client_id: string;
  readonly client_secret?: string;
}

/** An API, as staff add it. */
interface NewApi {
  readonly identifier: string;
  readonly name: string;
  readonly scopes: readonly { readonly name: string; readonly description: string }[];
  readonly tokenFormat: 'jwt' | 'opaque';
}

/** Acts on a running service that no client can do. */
export interface Service {
  readonly url: string;
  makeAdmin(email: string): Promise<void>;
  /** Lets all access tokens expire that were issued so far. */
  expireAccessTokens(): Promise<void>;
}

/** A running service with an app developer and an admin. */
export class Gatehouse {
  readonly url: string;
  readonly issuer: string;
  private readonly service: Service;
  private readonly developer: AuthorizingUser;
  private readonly admin: AuthorizingUser;
  private people = 0;

  private constructor(service: Service, developer: AuthorizingUser, admin: AuthorizingUser) {
    this.url = service.url;
    this.issuer = `${service.url}/api/auth`;
    this.service = service;
    this.developer = developer;
    this.admin = admin;
  }

  static async of(service: Service): Promise<Gatehouse> {
    const developer = await AuthorizingUser.register(service.url, 'Developer');
    const admin = await AuthorizingUser.register(service.url, 'Admin');
    await service.makeAdmin(admin.email);
    for (const { browser, email } of [developer, admin])
      await browser.post('/sign-in/email', { email, password: PASSWORD });
    return new Gatehouse(service, developer, admin);
  }

  /** A user without a session, in an organization of theirs with the slug of their name. */
  async person(name: string): Promise<AuthorizingUser> {
    this.people += 1;
    const user = await AuthorizingUser.register(this.url, `${name}-${this.people}`);
    await user.browser.post('/sign-in/email', { email: user.email, password: PASSWORD });
    const slug = user.name.toLowerCase();
    const made = await user.browser.post('/organization/create', { name: `${user.name} Ltd`, slug });
    assert.equal(made.status, 200, await made.text());
    await user.browser.post('/sign-out');
    return user;
  }

  /** @param metadata RFC 7591; `id_token_signed_response_alg` is RS256, as for apps of the console */
  async register(metadata: object): Promise<Client> {
    const given = { client_name: 'Quick start', id_token_signed_response_alg: 'RS256', ...metadata };
    const answer = await this.developer.browser.post('/oauth2/register', given);
    const body = (await answer.json()) as unknown;
    assert.equal(answer.status, 201, JSON.stringify(body));
    return body as Client;
  }

  /** @returns the id of the row */
  async addApi(api: NewApi): Promise<string> {
    return String((await this.staff('', { signingAlgorithm: 'RS256', ...api }))['id']);
  }

  async deleteApi(id: string): Promise<void> {
    await this.staff(`/${id}/delete`, {});
  }

  /** @param scopes of tokens that the client gets for itself; null: it gets none */
  async giveRights(api: string, client: Client, introspects: boolean, scopes: readonly string[] | null): Promise<void> {
    await this.staff(`/${api}/clients`, { clientId: client.client_id, introspects, scopes });
  }

  expireAccessTokens(): Promise<void> {
    return this.service.expireAccessTokens();
  }

  private async staff(path: string, body: object): Promise<Json> {
    const answer = await this.admin.browser.fetch(`${this.url}/api/staff/oauth/apis${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'quick start', ...body }),
    });
    const told = (await answer.json()) as Json;
    assert.equal(answer.status, 200, JSON.stringify(told));
    return told;
  }
}

export const bearer = (token: unknown) => ({ authorization: `Bearer ${String(token)}` });
