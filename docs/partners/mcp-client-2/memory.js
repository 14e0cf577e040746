import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';

const FILE = 'memory.json'; // better: the keychain of the system

/** What the client remembers between its runs, and how it asks the user. */
export class Memory {
  #stored = read();
  #verifier = '';
  #state = '';
  #discovered;

  /** @param redirectUrl on this machine, where the answer of the user arrives */
  constructor(redirectUrl) {
    this.redirectUrl = redirectUrl;
  }

  get clientMetadata() {
    return {
      client_name: 'Quick start',
      redirect_uris: [this.redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      scope: 'openid offline_access',
    };
  }

  state = () => (this.#state = crypto.randomUUID());
  codeVerifier = () => this.#verifier;
  saveCodeVerifier = (verifier) => void (this.#verifier = verifier);
  discoveryState = () => this.#discovered;
  saveDiscoveryState = (found) => void (this.#discovered = found); // the SDK compares who answers with it
  clientInformation = () => this.#stored.client;
  saveClientInformation = (client) => this.#store({ client });
  tokens = () => this.#stored.tokens;
  saveTokens = (tokens) => this.#store({ tokens });

  // Gatehouse no longer knows the client, or its tokens have ended: the SDK begins again.
  invalidateCredentials(scope) {
    if (scope === 'all' || scope === 'tokens') this.#store({ tokens: undefined });
    if (scope === 'all' || scope === 'discovery') this.#discovered = undefined;
    if (scope === 'all' || scope === 'client') this.#store({ client: undefined });
  }

  redirectToAuthorization = (url) => {
    const { pathname, port } = new URL(this.redirectUrl);
    const server = createServer();
    this.answer = new Promise((resolve, reject) =>
      server.on('request', (request, response) => {
        const answer = new URL(request.url, this.redirectUrl);
        response.setHeader('Connection', 'close').end('You can close this window.');
        if (answer.pathname !== pathname) return;
        server.close();
        if (answer.searchParams.get('state') === this.#state) resolve(answer.searchParams);
        else reject(new Error('The answer is to another request'));
      }),
    );
    server.listen(port, 'localhost', () => console.log(`Open ${url}`));
  };

  #store(change) {
    this.#stored = { ...this.#stored, ...change };
    writeFileSync(FILE, JSON.stringify(this.#stored), { mode: 0o600 });
  }
}

function read() {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'));
  } catch {
    return {}; // the first run
  }
}
