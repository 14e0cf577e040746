import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SignedCookies } from '#shared-kernel/http/signed-cookies';
import { OAuthSettings } from '../../clients/index.ts';
import type { AuthorizationOutcome } from '../application/authorization.ts';
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
