import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Interaction, Provider } from 'oidc-provider';
import { FaultInjection } from './fault-injection.ts';
import { openIdProvider } from './oidc.ts';
import { HEADERS, signInPage, startPage, type Typed } from './pages.ts';
import { type Description, People } from './people.ts';
import { CLIENT_ID, CLIENT_SECRET, type State } from './state.ts';

const CONTROL = '/__control/';

/** An OpenID provider whose people are what is typed into its form. */
export class TestProvider {
  readonly #state: State;
  readonly #people: People;
  readonly #faults: FaultInjection;
  readonly #server: Server;
  #origin = '';
  #provider: ReturnType<Provider['callback']> | undefined;
  #interactions: Interactions | undefined;

  constructor(state: State) {
    this.#state = state;
    this.#people = new People(state.people);
    this.#faults = new FaultInjection(state, this.#people);
    this.#server = createServer((request, response) => {
      this.#handle(request, response).catch((error: unknown) => failed(response, error));
    });
  }

  /**
   * @param port 0: any that is free
   * @returns the issuer
   */
  async start(port: number): Promise<string> {
    await once(this.#server.listen(port, '127.0.0.1'), 'listening');
    this.#origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    const provider = openIdProvider(this.#origin, this.#state, this.#people, this.#faults.settings);
    this.#provider = provider.callback();
    this.#interactions = new Interactions(provider, this.#people);
    return this.#origin;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.#origin);
    // A name that leads here by trickery, or a page of elsewhere (DNS rebinding).
    if (request.headers.host !== new URL(this.#origin).host) return void response.writeHead(421).end();
    if (pathname.startsWith(CONTROL)) return this.#control(pathname.slice(CONTROL.length), request, response);
    this.#faults.note(request.method ?? 'GET', pathname);
    if (await this.#faults.strike(pathname, response)) return;
    if (pathname === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...HEADERS });
      response.end(startPage(CLIENT_ID, CLIENT_SECRET));
    } else if (pathname.startsWith('/interaction/')) await this.#interactions!.handle(request, response);
    else await this.#provider!(request, response);
  }

  /** Pages of elsewhere cannot send this type without being asked first, which is not answered. */
  async #control(name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const type = request.headers['content-type'] ?? '';
    if (!/^application\/json\s*(?:;|$)/i.test(type)) return void response.writeHead(415).end();
    const body = JSON.parse(await text(request)) as unknown;
    const answer = JSON.stringify(this.#faults.control(name, body));
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  }
}

function failed(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(400, { 'content-type': 'text/plain' }).end(String(error));
}

/** The page on which a person says who they are. */
export class Interactions {
  readonly #provider: Provider;
  readonly #people: People;

  constructor(provider: Provider, people: People) {
    this.#provider = provider;
    this.#people = people;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const interaction = await this.#provider.interactionDetails(request, response);
    // Asked for by `prompt=consent`: everything is granted.
    if (interaction.prompt.name === 'consent') return this.#finish(request, response, await this.#consent(interaction));
    if (request.method !== 'POST') return this.#show(response, { email: interaction.params['login_hint'] ?? null });
    const form = new URLSearchParams(await text(request));
    if (form.get('action') === 'cancel') {
      const refusal = { error: 'access_denied', error_description: 'The person canceled.' };
      return this.#finish(request, response, refusal);
    }
    const typed = read(form);
    const error = mistake(typed);
    const known = this.#people.find(form.get('person') ?? '');
    if (!known && error) return this.#show(response, typed, error);
    const { sub } = known ?? this.#people.enter(typed);
    return this.#finish(request, response, { login: { accountId: sub } });
  }

  #show(response: ServerResponse, typed: Typed, error?: string): void {
    response.writeHead(error ? 422 : 200, { 'content-type': 'text/html; charset=utf-8', ...HEADERS });
    response.end(signInPage(typed, this.#people.all(), error));
  }

  #finish(request: IncomingMessage, response: ServerResponse, result: object): Promise<void> {
    return this.#provider.interactionFinished(request, response, result);
  }

  async #consent({ session, params }: Interaction) {
    const grant = new this.#provider.Grant({ accountId: session!.accountId, clientId: params['client_id']! });
    grant.addOIDCScope(params['scope'] ?? 'openid');
    return { consent: { grantId: await grant.save() } };
  }
}

function read(form: URLSearchParams): Description {
  const field = (name: string) => (form.get(name) ?? '').trim();
  const email = field('email') || null;
  return { email, emailVerified: field('verified') === 'yes', name: field('name'), picture: field('picture') };
}

/** As little as makes the form usable: strange values are what a service must stand. */
function mistake({ email, name }: Description): string | undefined {
  if (email === null) return name === '' ? 'Type an address, or a name to come without one.' : undefined;
  return email.includes('@') ? undefined : 'An address has an @.';
}
