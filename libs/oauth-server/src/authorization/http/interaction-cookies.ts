import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Caller } from '#identity';
import type { AfterSignInHook } from '#identity/http';
import { SignedCookies } from '#shared-kernel/http/signed-cookies';
import { OAuthSettings } from '../../clients/index.ts';
import { WaitingRequests } from '../application/waiting-requests.ts';
import type { AuthorizationOutcome } from '../application/outcome.ts';
import { type References, referencesNamed } from '../domain/interaction.ts';

/** Names the request that a sign-in page is about, of those that wait in the browser; its id, which the URL of the page has. */
export const INTERACTION_HEADER = 'x-interaction';

const COOKIES = { login: 'oidc_login_prompt', consent: 'oidc_consent_prompt' } as const;
type Kind = keyof typeof COOKIES;

/** Requests of each kind that wait in a browser at most: those of as many tabs. Another one takes the place of the oldest. */
const MOST = 5;
/** Not a character of references. */
const BETWEEN = '.';

/** Keeps the references of open authorization requests in the browser. */
@Injectable()
export class InteractionCookies {
  constructor(
    private readonly cookies: SignedCookies,
    private readonly settings: OAuthSettings,
  ) {}

  read(request: Request): References {
    const listOf = (kind: Kind) => this.cookies.read(request, COOKIES[kind])?.split(BETWEEN) ?? [];
    return { login: listOf('login'), consent: listOf('consent') };
  }

  /** @param done the reference of a request that went on, or was answered @returns where the browser goes next */
  write(response: Response, outcome: AuthorizationOutcome, done?: string): string {
    const references = this.read(response.req);
    for (const kind of ['login', 'consent'] as const) {
      const others = references[kind].filter((one) => one !== done);
      const isAsked = outcome.kind === 'ask' && (outcome.step === 'login') === (kind === 'login');
      if (isAsked) this.keep(response, kind, [...others, outcome.reference].slice(-MOST));
      else if (others.length < references[kind].length) this.keep(response, kind, others);
    }
    return outcome.url;
  }

  private keep(response: Response, kind: Kind, references: readonly string[]): void {
    const maxAgeSeconds = this.settings.options.interactionLifeSeconds;
    if (references.length === 0) this.cookies.clear(response, COOKIES[kind]);
    else this.cookies.write(response, COOKIES[kind], references.join(BETWEEN), { maxAgeSeconds });
  }
}

/** Goes on with the authorization request for which a user signed in. */
@Injectable()
export class ResumedLogin implements AfterSignInHook {
  constructor(
    private readonly requests: WaitingRequests,
    private readonly cookies: InteractionCookies,
  ) {}

  named(request: Request): string | undefined {
    const given = request.headers[INTERACTION_HEADER];
    return typeof given === 'string' && ID.test(given) ? given : undefined;
  }

  async replay(request: Request, response: Response, caller: Caller, named?: string): Promise<string | undefined> {
    const { login, consent } = this.cookies.read(request);
    await this.requests.keepQuestions(consent, caller);
    for (const reference of referencesNamed(login, named)) {
      const outcome = await this.requests.resume(reference, caller);
      if (!outcome) continue;
      // Not before: while the database is away the request has to stay in the browser.
      return this.cookies.write(response, outcome, reference);
    }
    return undefined;
  }

  /** The client and the id alone: the request may have parameters that the browser must not bring. */
  async about(request: Request, named?: string): Promise<Readonly<Record<string, string>> | undefined> {
    for (const reference of referencesNamed(this.cookies.read(request).login, named)) {
      const waiting = await this.requests.about(reference);
      if (waiting) return waiting;
    }
    return undefined;
  }
}

/** SHA-256, base64url. */
const ID = /^[\w-]{43}$/;
