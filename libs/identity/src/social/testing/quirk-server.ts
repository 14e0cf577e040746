import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, exportPKCS8, generateKeyPair, importPKCS8, type JWTPayload, SignJWT } from 'jose';

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text as it is, anything else as JSON. */
  readonly body: unknown;
}

export interface ApiRequest {
  readonly headers: IncomingMessage['headers'];
  readonly query: URLSearchParams;
  readonly body: string;
}

/** The demands and answers of a provider, as its documentation says: written without looking at our definitions. */
export interface Quirks {
  /** Parameters of the authorization request; undefined: it must not be there. */
  readonly authorization: Readonly<Record<string, string | undefined>>;
  readonly clientIdName?: 'client_key';
  readonly authentication: 'basic' | 'post' | 'signed';
  readonly pkce: 'required' | 'refused';
  /** Matches the User-Agent of each request, or it is refused. */
  readonly userAgent?: RegExp;
  /** Further parameters of the callback. */
  readonly callback?: Readonly<Record<string, string>>;
  /** Further parameters that the token request must have. */
  readonly token?: Readonly<Record<string, string>>;
  /** Further parameters that a refresh must have. */
  readonly refresh?: Readonly<Record<string, string>>;
  /** Members of the token answer; undefined: left out. */
  readonly tokenAnswer?: Readonly<Record<string, unknown>>;
  /** Claims of the id token. */
  readonly claims?: JWTPayload;
  /** The API by `METHOD /path`; undefined is a refusal. Each request must have the access token, except in `ownBearer`. */
  readonly api: Readonly<Record<string, (request: ApiRequest) => Answer | undefined>>;
  readonly ownBearer?: true;
}

export const CLIENT = { id: 'client-1', secret: 'se-cret_1' };
export const ACCESS_TOKEN = 'access-1';

interface Issued {
  readonly redirectUri: string;
  readonly challenge: string | null;
  readonly nonce: string | null;
}

/** Once for all servers of a test file: RSA keys take long to make. */
let pair: ReturnType<typeof generateKeyPair> | undefined;
const keyPair = () => (pair ??= generateKeyPair('RS256', { extractable: true }));

/** A provider over HTTP that refuses what the real one refuses. */
export class QuirkServer {
  /** `METHOD /path` of each request. */
  readonly seen: string[] = [];
  /** Replaces the answer of the token endpoint. */
  tokenEndpoint: ((response: ServerResponse) => void) | undefined;
  /** Public answers, by `METHOD /path`. */
  readonly documents = new Map<string, Answer>();
  /** Checks a client secret that is signed. */
  verifySecret: (secret: string) => Promise<boolean> = async () => false;
  private readonly codes = new Map<string, Issued>();
  private count = 0;

  private constructor(
    private readonly quirks: Quirks,
    private readonly keys: Awaited<ReturnType<typeof generateKeyPair>>,
    private readonly server: Server,
  ) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => void this.handle(request, response));
  }

  static async start(quirks: Quirks): Promise<QuirkServer> {
    const server = createServer();
    const started = new QuirkServer(quirks, await keyPair(), server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return started;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  /** The person agrees. @returns the parameters of the callback @throws Error that says what is wrong with the request */
  authorize(url: string): Record<string, string> {
    const { searchParams } = new URL(url);
    const { pkce, clientIdName = 'client_id', authorization, callback = {} } = this.quirks;
    const expected = { response_type: 'code', [clientIdName]: CLIENT.id, ...authorization };
    for (const [name, value] of Object.entries(expected)) {
      const given = searchParams.get(name) ?? undefined;
      if (given !== value) throw new Error(`${name} is ${given}, not ${value}`);
    }
    const challenge = searchParams.get('code_challenge');
    if ((pkce === 'required') !== (challenge !== null)) throw new Error(`PKCE is ${pkce}`);
    if (challenge !== null && searchParams.get('code_challenge_method') !== 'S256') throw new Error('not S256');
    const code = `code-${(this.count += 1)}`;
    const redirectUri = searchParams.get('redirect_uri') ?? '';
    this.codes.set(code, { redirectUri, challenge, nonce: searchParams.get('nonce') });
    return { code, state: searchParams.get('state') ?? '', ...callback };
  }

  async sign(claims: JWTPayload, nonce?: string | null): Promise<string> {
    return new SignJWT({ ...claims, ...(nonce ? { nonce } : {}) })
      .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
      .sign(this.keys.privateKey);
  }

  get publicKey(): CryptoKey {
    return this.keys.publicKey;
  }

  /** Its private key, for another algorithm. */
  async keyFor(algorithm: string): Promise<CryptoKey> {
    return importPKCS8(await exportPKCS8(this.keys.privateKey), algorithm);
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', this.url);
    const route = `${request.method} ${pathname}`;
    this.seen.push(route);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const {
      status = 200,
      headers = {},
      body: answer,
    } = await this.answer(route, { headers: request.headers, query, body }, response);
    if (response.headersSent || response.destroyed || answer === SILENT) return;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  }

  private async answer(route: string, request: ApiRequest, response: ServerResponse): Promise<Answer> {
    const { userAgent, api } = this.quirks;
    if (userAgent && !userAgent.test(request.headers['user-agent'] ?? ''))
      return { status: 429, body: 'Too Many Requests' };
    if (route === 'GET /keys') return { body: { keys: [{ ...(await exportJWK(this.keys.publicKey)), kid: 'key-1' }] } };
    const document = this.documents.get(route);
    if (document) return document;
    if (route === 'POST /token') {
      if (!this.tokenEndpoint) return this.token(request);
      this.tokenEndpoint(response);
      return { body: SILENT };
    }
    const isKnown = this.quirks.ownBearer ?? request.headers.authorization === `Bearer ${ACCESS_TOKEN}`;
    const answer = isKnown ? api[route]?.(request) : undefined;
    return answer ?? { status: 401, body: { error: 'unauthorized', message: 'a long text of the provider' } };
  }

  private async token(request: ApiRequest): Promise<Answer> {
    const form = new URLSearchParams(request.body);
    const refused = (error: string) => ({
      status: 400,
      body: { error, error_description: 'a long text of the provider' },
    });
    if (!(await this.isClient(form, request.headers.authorization))) return refused('invalid_client');
    if (form.get('grant_type') === 'refresh_token') {
      const isKnown =
        form.get('refresh_token') === 'refresh-1' &&
        Object.entries(this.quirks.refresh ?? {}).every(([name, value]) => form.get(name) === value);
      return isKnown ? { body: { ...(await this.issued(null)), access_token: 'access-2' } } : refused('invalid_grant');
    }
    const issued = this.codes.get(form.get('code') ?? '');
    this.codes.delete(form.get('code') ?? '');
    const verifier = form.get('code_verifier');
    const challenge = verifier === null ? null : createHash('sha256').update(verifier).digest('base64url');
    const isRight =
      issued?.redirectUri === form.get('redirect_uri') &&
      issued.challenge === challenge &&
      Object.entries(this.quirks.token ?? {}).every(([name, value]) => form.get(name) === value);
    return isRight ? { body: await this.issued(issued.nonce) } : refused('invalid_grant');
  }

  private async isClient(form: URLSearchParams, authorization: string | undefined): Promise<boolean> {
    const { authentication, clientIdName = 'client_id' } = this.quirks;
    const [id, secret] = [form.get(clientIdName), form.get('client_secret')];
    if (authentication === 'basic') {
      const credentials = Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64');
      return secret === null && authorization === `Basic ${credentials}`;
    }
    if (authorization !== undefined || id !== CLIENT.id) return false;
    return authentication === 'signed' ? this.verifySecret(secret ?? '') : secret === CLIENT.secret;
  }

  private async issued(nonce: string | null): Promise<object> {
    const { claims, tokenAnswer } = this.quirks;
    return {
      access_token: ACCESS_TOKEN,
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: 'refresh-1',
      ...(claims && { id_token: await this.sign(claims, nonce) }),
      ...tokenAnswer,
    };
  }
}

/** The route is answered elsewhere. */
const SILENT = Symbol('silent');
