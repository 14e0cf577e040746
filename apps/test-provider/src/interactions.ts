import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Interaction, Provider } from 'oidc-provider';
import { HEADERS, signInPage, type Typed } from './pages.ts';
import type { Description, People } from './people.ts';

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
