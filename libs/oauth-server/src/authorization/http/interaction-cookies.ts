import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Caller } from '#identity';
import type { AfterSignInHook } from '#identity/http';
import { SignedCookies } from '#shared-kernel/http/signed-cookies';
import { OAuthSettings } from '../../clients/index.ts';
import { Authorization, type AuthorizationOutcome } from '../application/authorization.ts';
import type { References } from '../application/open-interaction.ts';

const LOGIN = 'oidc_login_prompt';
const CONSENT = 'oidc_consent_prompt';

/** Keeps the references of open authorization requests in the browser; of two requests the later one. */
@Injectable()
export class InteractionCookies {
  constructor(
    private readonly cookies: SignedCookies,
    private readonly settings: OAuthSettings,
  ) {}

  read(request: Request): References {
    return { login: this.cookies.read(request, LOGIN), consent: this.cookies.read(request, CONSENT) };
  }

  /** @returns where the browser goes next */
  write(response: Response, outcome: AuthorizationOutcome): string {
    if (outcome.kind === 'ask') {
      const maxAgeSeconds = this.settings.options.interactionLifeSeconds;
      this.cookies.write(response, outcome.step === 'login' ? LOGIN : CONSENT, outcome.reference, { maxAgeSeconds });
    }
    return outcome.url;
  }

  clearLogin(response: Response): void {
    this.cookies.clear(response, LOGIN);
  }

  clearConsent(response: Response): void {
    this.cookies.clear(response, CONSENT);
  }
}

/** Goes on with the authorization request for which a user signed in. */
@Injectable()
export class ResumedLogin implements AfterSignInHook {
  constructor(
    private readonly authorization: Authorization,
    private readonly cookies: InteractionCookies,
  ) {}

  async replay(request: Request, response: Response, caller: Caller): Promise<string | undefined> {
    const { login } = this.cookies.read(request);
    if (login === undefined) return undefined;
    const outcome = await this.authorization.resume(login, caller);
    // Not before: while the database is away the request has to stay in the browser.
    this.cookies.clearLogin(response);
    return outcome && this.cookies.write(response, outcome);
  }

  /** The client alone: its request may have parameters that the browser must not bring. */
  async about(request: Request): Promise<{ readonly client_id: string } | undefined> {
    const { login } = this.cookies.read(request);
    const clientId = login === undefined ? undefined : await this.authorization.waitingClient(login);
    return clientId === undefined ? undefined : { client_id: clientId };
  }
}
