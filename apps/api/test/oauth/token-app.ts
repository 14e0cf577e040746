import { afterAll, beforeAll } from '@jest/globals';
import type { AppParts } from '../../src/app.module.ts';
import { BrowserLike } from '../support/browser-like.ts';
import { PublishedFiles } from '../support/published-files.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { newUser, ORIGIN, register, type RegisteredPartner } from './partner.ts';
import { basic, type Fields, OFFLINE, postForm, postJson, tokensFor, userInfo } from './token-requests.ts';

interface Setting {
  /** The origin of what clients publish. */
  readonly host?: string;
  /** Metadata of the client. */
  readonly metadata?: object;
}

/** The application with a user and their clients. */
export class TokenApp {
  app!: TestApp;
  owner!: Awaited<ReturnType<typeof newUser>>;
  client!: RegisteredPartner;
  other!: RegisteredPartner;
  publicClient!: RegisteredPartner;
  readonly files = new PublishedFiles();

  /** From the first test of the file to the last. */
  static use(environment: Readonly<Record<string, string>> = {}, { host, metadata }: Setting = {}): TokenApp {
    const one = new TokenApp();
    beforeAll(async () => {
      await one.files.start();
      await one.start(environment, host === undefined ? {} : { mappedOrigins: new Map([[host, one.files.origin]]) });
      one.client = await register(one.owner, metadata);
    });
    afterAll(async () => {
      await one.app.close();
      await one.files.stop();
    });
    return one;
  }

  /** A form to the token endpoint, from the client unless other credentials are given. */
  readonly send = (fields: Fields, headers: Record<string, string> = basic(this.client), route = '/oauth2/token') =>
    postForm(this.app.url, route, fields, headers);
  readonly json = (path: string, body: unknown, headers: Record<string, string> = {}, method?: 'PUT') =>
    postJson(this.app.url, path, body, headers, method);
  readonly userInfo = (token: unknown, route?: string) => userInfo(this.app.url, token, route);

  /** Tokens of the client, which the owner grants. */
  readonly tokens = (changes: Fields = OFFLINE, client = this.client, user: BrowserLike = this.owner, route?: string) =>
    tokensFor(user, this.app.url, client, changes, route);

  readonly newUser = (name: string) => newUser(this.app, name);
  readonly visitor = () => new BrowserLike(this.app.url, ORIGIN);

  /** @param sql sets columns of the row of a client */
  readonly change = (partner: RegisteredPartner, sql: string) =>
    this.app.database.rows(`update oauth_client set ${sql} where client_id = $1`, partner.client_id);

  private async start(environment: Readonly<Record<string, string>>, parts: AppParts): Promise<void> {
    this.app = await startTestApp({ RATE_LIMIT: 'off', ...environment }, undefined, undefined, parts);
    this.owner = await this.newUser('owner');
    this.other = await register(this.owner, { client_name: 'Other' });
    this.publicClient = await register(this.owner, { token_endpoint_auth_method: 'none' });
  }
}
