import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  type Configuration,
  discovery,
  randomPKCECodeVerifier,
  type TokenEndpointResponse,
} from 'openid-client';
import { FormBrowser } from './form-browser.ts';

const MAIN = join(import.meta.dirname, '../../src/main.ts');
/** Where nothing listens: the driver stops there. */
export const NOWHERE = 'http://127.0.0.1/back';

interface Access {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The values for the form. */
export interface Typed {
  readonly email?: string;
  readonly name?: string;
  readonly picture?: string;
  /** True when absent, as in the form. */
  readonly verified?: boolean;
}

export interface Person {
  readonly sub: string;
  readonly email: string | null;
}

/** The test provider in a process and on a port of its own, and a person with a browser. */
export class ProviderProcess implements Access {
  issuer = '';
  clientId = '';
  clientSecret = '';
  child!: ChildProcess;

  static async start(environment: Readonly<Record<string, string>> = {}): Promise<ProviderProcess> {
    const started = new ProviderProcess();
    const child = spawn(process.execPath, [MAIN], {
      env: { PORT: '0', ...environment },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [access] = (await once(child, 'message')) as [Access];
    return Object.assign(started, access, { child });
  }

  async stop(): Promise<void> {
    if (!this.child.kill()) return;
    await once(this.child, 'exit');
  }

  /** @throws Error with its answer when it refuses */
  async control<T>(name: string, body: unknown = {}): Promise<T> {
    const answer = await fetch(`${this.issuer}/__control/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`);
    return JSON.parse(text) as T;
  }

  /** The person with that address, who never was here before if there is none. */
  person(typed: Typed): Promise<Person> {
    const { email = null, verified = true, name = '', picture = '' } = typed;
    return this.control('people', { email, emailVerified: verified, name, picture });
  }

  /** How often a path was asked for. */
  async count(method: string, path: string): Promise<number> {
    const log = await this.control<string[]>('log');
    return log.filter((line) => line === `${method} ${path}`).length;
  }

  /**
   * Follows an authorization request in a new browser.
   * @returns where the provider sends the browser back to; nothing has been asked there
   */
  async answer(authorization: string | URL, typed: Typed | 'cancel'): Promise<URL> {
    const browser = new FormBrowser();
    const form = await browser.open(authorization);
    if (form.origin !== this.issuer) return form;
    const fields =
      typed === 'cancel'
        ? { action: 'cancel' }
        : {
            action: 'continue',
            email: typed.email ?? '',
            name: typed.name ?? '',
            picture: typed.picture ?? '',
            ...(typed.verified === false ? {} : { verified: 'yes' }),
          };
    return browser.open(form, new URLSearchParams(fields));
  }

  /** The tokens that the provider issues to the client, as a native program would get them by itself. */
  async tokens(typed: Typed, parameters: Readonly<Record<string, string>> = {}): Promise<TokenEndpointResponse> {
    const client = await this.client();
    const pkceCodeVerifier = randomPKCECodeVerifier();
    const challenge = await calculatePKCECodeChallenge(pkceCodeVerifier);
    const request = buildAuthorizationUrl(client, {
      redirect_uri: NOWHERE,
      scope: 'openid email profile',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...parameters,
    });
    const checks = { pkceCodeVerifier, ...(parameters['nonce'] && { expectedNonce: parameters['nonce'] }) };
    return authorizationCodeGrant(client, await this.answer(request, typed), checks);
  }

  client(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this;
    const authentication = ClientSecretBasic(clientSecret);
    return discovery(new URL(issuer), clientId, {}, authentication, { execute: [allowInsecureRequests] });
  }
}
