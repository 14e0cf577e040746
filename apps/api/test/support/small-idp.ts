import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A user of GitLab, as `/api/v4/user` answers it. */
export interface GitLabUser {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly avatar_url: string | null;
  readonly state: 'active';
  readonly confirmed_at?: string | null;
}

interface Code {
  readonly challenge: string;
  readonly redirectUri: string;
  readonly user: GitLabUser;
}

const CLIENT = 'oauth-client';

/**
 * A provider as acceptance suites bring one (`IDP_URL`): code flow with PKCE as GitLab, which asks nothing of its one user, and
 * keys for id tokens.
 */
export class SmallIdp {
  origin = '';
  /** The person who signs in next. */
  user!: GitLabUser;
  readonly #codes = new Map<string, Code>();
  readonly #tokens = new Map<string, GitLabUser>();
  #keys!: Awaited<ReturnType<typeof generateKeyPair>>;
  readonly #server: Server;

  /** @param keysPath where its JWK set is */
  constructor(private readonly keysPath: string) {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  async start(): Promise<this> {
    this.#keys = await generateKeyPair('RS256');
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  idToken(claims: object, audience = 'idtoken-client'): Promise<string> {
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'key' })
      .setIssuer(this.origin)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime('10 minutes')
      .sign(this.#keys.privateKey);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.origin);
    if (pathname === '/oauth/authorize') return this.#authorize(searchParams, response);
    if (pathname === '/oauth/token') return send(response, this.#exchange(new URLSearchParams(await text(request))));
    if (pathname === '/api/v4/user') {
      return send(response, this.#tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? ''));
    }
    if (pathname === this.keysPath) {
      const key = { ...(await exportJWK(this.#keys.publicKey)), kid: 'key', alg: 'RS256', use: 'sig' };
      return send(response, { keys: [key] });
    }
    response.writeHead(404).end();
  }

  #authorize(query: URLSearchParams, response: ServerResponse): void {
    const [redirectUri, challenge] = [query.get('redirect_uri'), query.get('code_challenge')];
    if (query.get('client_id') !== CLIENT || !redirectUri || !challenge) return void response.writeHead(400).end();
    const code = randomUUID();
    this.#codes.set(code, { challenge, redirectUri, user: this.user });
    const location = new URL(redirectUri);
    location.search = new URLSearchParams({ code, state: query.get('state') ?? '' }).toString();
    response.writeHead(302, { location: location.href }).end();
  }

  /** Undefined: refused. */
  #exchange(form: URLSearchParams): object | undefined {
    const code = this.#codes.get(form.get('code') ?? '');
    this.#codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (code?.challenge !== challenge || code.redirectUri !== form.get('redirect_uri')) return undefined;
    const token = randomUUID();
    this.#tokens.set(token, code.user);
    return {
      access_token: token,
      token_type: 'Bearer',
      expires_in: 7200,
      refresh_token: randomUUID(),
      scope: 'read_user',
    };
  }
}

function send(response: ServerResponse, body: object | undefined): void {
  response.writeHead(body ? 200 : 400, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body ?? { error: 'invalid_grant' }));
}
