import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Provider } from 'oidc-provider';
import { Interactions } from './interactions.ts';
import { Levers } from './levers.ts';
import { openIdProvider } from './oidc.ts';
import { HEADERS, startPage } from './pages.ts';
import { People } from './people.ts';
import { CLIENT_ID, CLIENT_SECRET } from './settings.ts';
import type { State } from './state.ts';

const CONTROL = '/__control/';

/** An OpenID provider whose people are what is typed into its form. */
export class TestProvider {
  readonly #state: State;
  readonly #people: People;
  readonly #levers: Levers;
  readonly #server: Server;
  #origin = '';
  #provider: ReturnType<Provider['callback']> | undefined;
  #interactions: Interactions | undefined;

  constructor(state: State) {
    this.#state = state;
    this.#people = new People(state.people);
    this.#levers = new Levers(state, this.#people);
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
    const provider = openIdProvider(this.#origin, this.#state, this.#people, this.#levers.settings);
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
    this.#levers.note(request.method ?? 'GET', pathname);
    if (await this.#levers.strike(pathname, response)) return;
    if (pathname === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...HEADERS });
      response.end(startPage(CLIENT_ID, CLIENT_SECRET));
    } else if (pathname.startsWith('/interaction/')) await this.#interactions!.handle(request, response);
    else await this.#provider!(request, response);
  }

  /** Pages of elsewhere cannot send this type without being asked first, which is not answered. */
  async #control(lever: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const type = request.headers['content-type'] ?? '';
    if (!/^application\/json\s*(?:;|$)/i.test(type)) return void response.writeHead(415).end();
    const body = JSON.parse(await text(request)) as unknown;
    const answer = JSON.stringify(this.#levers.pull(lever, body));
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  }
}

function failed(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(400, { 'content-type': 'text/plain' }).end(String(error));
}
