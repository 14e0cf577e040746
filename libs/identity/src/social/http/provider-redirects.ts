import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AccountSettings, type ExtraValues, readExtraFields } from '../../users/index.ts';
import { AuthorizationStart } from '../application/authorization-start.ts';
import type { CallbackRoute, LinkingSession } from '../domain/pending-authorization.ts';
import { SocialRefusal } from '../domain/social-refusals.ts';
import type { ToProviderBody, SignInBody } from './bodies.dto.ts';
import { BrowserBinding } from './browser-binding.ts';
import { ProviderFailures } from './provider-failures.ts';
import type { ProviderUrlView } from './views.ts';

/** What all routes to a provider ask for; those that sign in ask for more. */
export type Wanted = ToProviderBody & Partial<SignInBody>;

interface Bound {
  /** The session from which an account is linked. */
  readonly link?: LinkingSession | null;
  /** The id of the user who authenticates again. */
  readonly reauthenticates?: string;
}

/** Answers the URL of a provider, and binds the authorization to the browser. */
@Injectable()
export class ProviderRedirects {
  constructor(
    private readonly start: AuthorizationStart,
    private readonly binding: BrowserBinding,
    private readonly failures: ProviderFailures,
    private readonly settings: AccountSettings,
  ) {}

  /** @param bound the session or user to whom the return is bound; neither: the person signs in */
  async begin(
    to: { readonly providerId: string; readonly route: CallbackRoute },
    wanted: Wanted,
    { request, response }: { readonly request: Request; readonly response: Response },
    { link = null, reauthenticates }: Bound = {},
  ): Promise<ProviderUrlView> {
    const browser = this.binding.valueFor(request);
    const wish = {
      callbackURL: wanted.callbackURL ?? this.settings.options.baseUrl,
      errorCallbackURL: wanted.errorCallbackURL ?? null,
      newUserCallbackURL: wanted.newUserCallbackURL ?? null,
      scopes: wanted.scopes ?? [],
      requestSignUp: wanted.requestSignUp ?? false,
      remember: wanted.rememberMe ?? true,
      extra: this.extraOf(wanted),
      link,
      onlyUserId: wanted.onlyUserId,
      reauthenticates,
    };
    const started = this.start.begin({ ...to, wish, loginHint: wanted.loginHint, browser });
    const url = await this.failures.refusing(started, () => SocialRefusal.PROVIDER_UNAVAILABLE());
    this.binding.write(response, browser);
    return { url, redirect: !wanted.disableRedirect };
  }

  /** Whether required ones are missing is known when the person turns out to be new. @throws INVALID_FIELD */
  extraOf({ additionalData = {} }: Wanted): ExtraValues {
    return readExtraFields(additionalData, this.settings.options.extraUserFields, false);
  }
}
