import { Injectable, Logger } from '@nestjs/common';
import type { Response, Request } from 'express';
import { AfterSignIn } from '../../sessions/http.ts';
import { AccountSettings, type ExtraValues, readExtraFields } from '../../users/index.ts';
import { AuthorizationStates } from '../application/authorization-states.ts';
import {
  type CallbackRoute,
  type LinkingSession,
  AUTHORIZATION_LIFE_SECONDS,
} from '../domain/pending-authorization.ts';
import { SocialRefusal } from '../domain/social-refusals.ts';
import type { ToProviderBody, SignInBody } from './bodies.dto.ts';
import type { ProviderUrlView } from './views.ts';
import { alphabets, Random } from '#shared-kernel/application/random';
import { SignedCookies } from '#shared-kernel/http/signed-cookies';
import type { Refusal } from '#shared-kernel/domain/refusal';
import { ProviderError } from '../domain/provider.ts';

const logger = new Logger('SocialSignIn');

/** Logs what a provider did wrong; the caller learns only the refusal. */
export function logged(error: ProviderError, refusalOf: (error: ProviderError) => Refusal): Refusal {
  logger.warn({ msg: error.message, err: error });
  return refusalOf(error);
}

/** @returns `work`; its ProviderError becomes a refusal */
export function refusing<T>(work: Promise<T>, refusalOf: (error: ProviderError) => Refusal): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof ProviderError ? logged(error, refusalOf) : error;
  });
}

const STATE = 'state';
const LENGTH = 32;

/** The cookie that binds an authorization to the browser in which it started. */
@Injectable()
export class BrowserBinding {
  constructor(
    private readonly cookies: SignedCookies,
    private readonly random: Random,
  ) {}

  read(request: Request): string | undefined {
    return this.cookies.read(request, STATE);
  }

  /** An existing value is used again, so that authorizations in several tabs work. */
  valueFor(request: Request): string {
    return this.read(request) ?? this.random.text(LENGTH, alphabets.alphanumeric);
  }

  write(response: Response, value: string): void {
    this.cookies.write(response, STATE, value, { maxAgeSeconds: AUTHORIZATION_LIFE_SECONDS });
  }
}

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
    private readonly signIns: AfterSignIn,
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
      ...(wanted.returnOnCancel && { returnOnCancel: true }),
      newUserCallbackURL: wanted.newUserCallbackURL ?? null,
      scopes: wanted.scopes ?? [],
      requestSignUp: wanted.requestSignUp ?? false,
      remember: wanted.rememberMe ?? true,
      extra: this.extraOf(wanted),
      waiting: this.signIns.named(response.req),
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
