import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { AccountSettings, type ExtraValues, readExtraFields } from '../../users/index.ts';
import { AuthorizationStates } from '../application/authorization-states.ts';
import type { CallbackRoute, LinkingSession } from '../domain/pending-authorization.ts';
import { SocialRefusal } from '../domain/social-refusals.ts';
import type { ToProviderBody, SignInBody } from './bodies.dto.ts';
import { BrowserBinding } from './browser-binding.ts';
import { refusing } from './provider-failures.ts';
import type { ProviderUrlView } from './views.ts';

export type Wanted = ToProviderBody & Partial<SignInBody>;

interface Bound {
  readonly link?: LinkingSession | null;
  readonly reauthenticates?: string;
}

@Injectable()
export class ProviderRedirects {
  constructor(
    private readonly states: AuthorizationStates,
    private readonly binding: BrowserBinding,
    private readonly settings: AccountSettings,
  ) {}

  /** @param bound the session or user to whom the return is bound; neither: the person signs in */
  async begin(
    to: { readonly providerId: string; readonly route: CallbackRoute },
    wanted: Wanted,
    response: Response,
    { link = null, reauthenticates }: Bound = {},
  ): Promise<ProviderUrlView> {
    const browser = this.binding.valueFor(response.req);
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
    const started = this.states.begin({ ...to, wish, loginHint: wanted.loginHint, browser });
    const url = await refusing(started, () => SocialRefusal.PROVIDER_UNAVAILABLE());
    this.binding.write(response, browser);
    return { url, redirect: !wanted.disableRedirect };
  }

  /** Whether required ones are missing is known when the person turns out to be new. @throws INVALID_FIELD */
  extraOf({ additionalData = {} }: Wanted): ExtraValues {
    return readExtraFields(additionalData, this.settings.options.extraUserFields, false);
  }
}
