import { createHash, randomBytes } from 'node:crypto';
import { generateSync } from 'otplib';
import { discover, register as registerClient } from '../../bench/oauth-flow.ts';
import { type Answer, newAddress, send } from '../chaos/http.ts';
import { ownSession, type Tally } from '../chaos/load.ts';
import { type Person, register } from '../chaos/person.ts';
import { contains } from './loads.ts';

const CALLBACK = 'https://client.example.com/callback';

const ENDS_STEP = { clears: true };

/** A client that people authorize. */
export interface App {
  readonly id: string;
  readonly authorization: string;
  readonly tokenPath: string;
}

export async function registerApp(port: number): Promise<App> {
  const side = await discover(port, 'localhost');
  const { id, secret } = await registerClient(side, {
    client_name: 'Crossing',
    redirect_uris: [CALLBACK],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'client_secret_basic',
  });
  const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  return { id, authorization, tokenPath: side.paths.token };
}

/** A sign-in that waits for its second step and an authorization that waits for its consent: begun at one instance, ended at another one. */
export class Crossing {
  readonly #holder: Person;
  readonly #backupCode: string;
  readonly #granter: Person;
  readonly #verifier = randomBytes(32).toString('base64url');
  readonly #app: App;
  readonly #tally: Tally;

  private constructor(app: App, tally: Tally, holder: Person, backupCode: string, granter: Person) {
    this.#app = app;
    this.#tally = tally;
    this.#holder = holder;
    this.#backupCode = backupCode;
    this.#granter = granter;
  }

  /** @param at port of an instance */
  static async begin(at: number, app: App, tally: Tally): Promise<Crossing> {
    const [holder, granter] = (await register(at, 2)) as [Person, Person];
    const backupCode = await enrol(at, holder);
    // Another browser of the same person.
    holder.cookies.clear();
    await tally.note('sign-in, first step', holder.signIn(at), contains('"twoFactorRedirect":true'), ENDS_STEP);
    const crossing = new Crossing(app, tally, holder, backupCode, granter);
    await tally.note('authorize', crossing.#authorize(at), contains('/consent'), { status: 302 });
    return crossing;
  }

  /** Ends both at `there`, and uses the outcome at either instance. */
  async end(there: number, back: number): Promise<void> {
    const [holder, granter, tally] = [this.#holder, this.#granter, this.#tally];
    const second = holder.post(there, '/two-factor/verify-backup-code', { code: this.#backupCode });
    await tally.note('second step elsewhere', second, ownSession(holder), ENDS_STEP);
    await tally.note('get-session after it', holder.session(back), ownSession(holder));
    const consent = granter.post(there, '/oauth2/consent', { accept: true });
    await tally.note('consent elsewhere', consent, contains('code='), ENDS_STEP);
    const { redirectURI } = JSON.parse((await consent).body) as { readonly redirectURI?: string };
    const code = new URL(redirectURI ?? CALLBACK).searchParams.get('code') ?? '';
    const proof = { code, redirect_uri: CALLBACK, code_verifier: this.#verifier };
    let tokens = await this.#tokens(back, 'code elsewhere', { grant_type: 'authorization_code', ...proof });
    for (const [port, name] of [[there, 'refresh elsewhere'] as const, [back, 'refresh back'] as const]) {
      const refresh = { grant_type: 'refresh_token', refresh_token: tokens['refresh_token'] ?? '' };
      tokens = await this.#tokens(port, name, refresh);
    }
  }

  #authorize(at: number): Promise<Answer> {
    const query = new URLSearchParams({
      client_id: this.#app.id,
      response_type: 'code',
      redirect_uri: CALLBACK,
      scope: 'openid offline_access',
      prompt: 'consent',
      code_challenge: createHash('sha256').update(this.#verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    return this.#granter.ask(at, `/api/auth/oauth2/authorize?${query.toString()}`);
  }

  async #tokens(port: number, name: string, body: Readonly<Record<string, string>>): Promise<Record<string, string>> {
    const headers = { authorization: this.#app.authorization, 'x-forwarded-for': newAddress() };
    const answer = send(port, { path: this.#app.tokenPath, headers, body });
    await this.#tally.note(name, answer, contains('"refresh_token":'));
    return JSON.parse((await answer).body) as Record<string, string>;
  }
}

/** Sets up a second factor. @returns a backup code */
async function enrol(at: number, person: Person): Promise<string> {
  const { password } = person;
  const begun = await person.post(at, '/two-factor/enable', { password });
  const { totpURI, backupCodes } = JSON.parse(begun.body) as { totpURI: string; backupCodes: string[] };
  const secret = new URL(totpURI).searchParams.get('secret') ?? '';
  const code = generateSync({ secret });
  const proven = await person.post(at, '/two-factor/verify-totp', { code });
  if (proven.status !== 200) throw new Error(`The second factor is refused: ${proven.status} ${proven.body}`);
  return backupCodes[0]!;
}
