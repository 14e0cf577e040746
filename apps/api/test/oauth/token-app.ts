import { afterAll, beforeAll } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { newUser, register, type RegisteredPartner } from './partner.ts';
import { basic, type Fields, postForm } from './token-requests.ts';

/** The application with a user and their clients, for tests of what clients send to the token endpoint and its siblings. */
export class TokenApp {
  app!: TestApp;
  owner!: Awaited<ReturnType<typeof newUser>>;
  client!: RegisteredPartner;
  other!: RegisteredPartner;
  publicClient!: RegisteredPartner;

  /** From the first test of the file to the last. */
  static use(environment: Readonly<Record<string, string>> = {}): TokenApp {
    const one = new TokenApp();
    beforeAll(() => one.start(environment));
    afterAll(() => one.app.close());
    return one;
  }

  /** A form to the token endpoint, from the client unless other credentials are given. */
  readonly send = (fields: Fields, headers: Record<string, string> = basic(this.client), route = '/oauth2/token') =>
    postForm(this.app.url, route, fields, headers);

  /** @param sql sets columns of the row of a client */
  readonly change = (partner: RegisteredPartner, sql: string) =>
    this.app.database.rows(`update oauth_client set ${sql} where client_id = $1`, partner.client_id);

  private async start(environment: Readonly<Record<string, string>>): Promise<void> {
    this.app = await startTestApp({ RATE_LIMIT: 'off', ...environment });
    this.owner = await newUser(this.app, 'owner');
    this.client = await register(this.owner);
    this.other = await register(this.owner, { client_name: 'Other' });
    this.publicClient = await register(this.owner, { token_endpoint_auth_method: 'none' });
  }
}
