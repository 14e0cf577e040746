import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import { SecretBox } from '#shared-kernel/application/secret-box';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import { identifierOf, Verification, Verifications, AccountSettings } from '../../users/index.ts';
import {
  AUTHORIZATION_LIFE_SECONDS,
  type AuthorizationWish,
  type CallbackRoute,
  type PendingAuthorization,
} from '../domain/pending-authorization.ts';
import { SocialProviders } from '../domain/ports.ts';
import { CallbackRefusal, SocialRefusal } from '../domain/social-refusals.ts';

@Injectable()
export class SocialUrls {
  constructor(private readonly settings: AccountSettings) {}

  redirectUri(route: CallbackRoute, providerId: string): string {
    return `${this.base}/${route}/${encodeURIComponent(providerId)}`;
  }

  /** A path of this origin that leads to a checked target. The console follows no other URLs that a query contains. */
  pathTo(target: string): string {
    const { baseUrl, basePath } = this.settings.options;
    if (target.startsWith('/')) return target;
    const { origin, pathname, search, hash } = new URL(target);
    // `https://this-origin//host` is a page of this origin, but `//host` is not.
    if (origin === new URL(baseUrl).origin && !pathname.startsWith('//')) return pathname + search + hash;
    return `${basePath}/continue?${new URLSearchParams({ callbackURL: target })}`;
  }

  get errorPage(): string {
    return `${this.base}/error`;
  }

  private get base(): string {
    const { baseUrl, basePath } = this.settings.options;
    return baseUrl + basePath;
  }
}

const PURPOSE = 'social-state';
/** Characters. */
const STATE_LENGTH = 32;
const CODE_VERIFIER_LENGTH = 128;
const NONCE_LENGTH = 32;
/** Characters of RFC 7636 §4.1. */
const URL_SAFE = `${alphabets.alphanumeric}-_`;

const identified = (state: string) => identifierOf(PURPOSE, state);

export interface AuthorizationRequest {
  readonly providerId: string;
  readonly route: CallbackRoute;
  readonly wish: AuthorizationWish;
  readonly loginHint?: string | undefined;
  readonly browser: string;
}

/** Authorizations under way, sealed for their code verifier; each works once, in the browser that began it. */
@Injectable()
export class AuthorizationStates {
  constructor(
    private readonly providers: SocialProviders,
    private readonly urls: SocialUrls,
    private readonly verifications: Verifications,
    private readonly box: SecretBox,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * May ask the provider for its endpoints: outside of transactions. @returns the URL to which the browser goes
   * @throws PROVIDER_NOT_FOUND, ProviderError
   */
  async begin({ providerId, route, wish, loginHint, browser }: AuthorizationRequest): Promise<string> {
    const provider = this.providers.find(providerId);
    if (!provider) throw SocialRefusal.PROVIDER_NOT_FOUND();
    const state = this.random.text(STATE_LENGTH, URL_SAFE);
    const codeVerifier = this.random.text(CODE_VERIFIER_LENGTH, URL_SAFE);
    const nonce = this.random.text(NONCE_LENGTH, URL_SAFE);
    const redirectUri = this.urls.redirectUri(route, providerId);
    const { scopes } = wish;
    const reauthenticatesSince = wish.reauthenticates === undefined ? undefined : this.clock.now();
    const secrets = { redirectUri, state, codeVerifier, nonce, scopes, reauthenticatesSince };
    const url = await provider.authorizationUrl({ ...secrets, loginHint });
    const bound = { providerId, route, codeVerifier, nonce, browserDigest: digest(browser) };
    const pending = { ...wish, ...bound, askedAt: reauthenticatesSince?.getTime(), user: null };
    await this.uow.run(() => this.put(state, pending, AUTHORIZATION_LIFE_SECONDS));
    return url;
  }

  /**
   * Uses the state.
   * @param browser the cookie of the browser
   * @throws PLEASE_RESTART_THE_PROCESS (unknown, used or expired), STATE_MISMATCH (another browser), after which it
   *   still works in the browser that started it
   */
  consume(state: string, browser: string | undefined): Promise<PendingAuthorization> {
    return this.uow.run(async () => {
      const found = await this.verifications.consume(identified(state), this.clock.now());
      const pending = found && this.open(found);
      if (!pending) throw CallbackRefusal.PLEASE_RESTART_THE_PROCESS();
      const isSameBrowser = browser !== undefined && digest(browser) === pending.browserDigest;
      // Thrown, which undoes the consumption: who only got hold of a state cannot void it.
      if (!isSameBrowser) throw CallbackRefusal.STATE_MISMATCH();
      return pending;
    });
  }

  /** Posted once, without the cookie. Nothing happens for an unknown state. @param user as of `postedName` */
  keepUser(state: string, user: string): Promise<void> {
    return this.uow.run(async () => {
      const now = this.clock.now();
      const found = await this.verifications.consume(identified(state), now);
      const pending = found && this.open(found);
      if (!found || !pending) return;
      const lifeSeconds = (found.expiresAt.getTime() - now.getTime()) / 1000;
      await this.put(state, { ...pending, user: pending.user ?? user }, lifeSeconds);
    });
  }

  /** Names the user who links or authenticates again: deleting the account or resetting its password voids the row. */
  private put(state: string, pending: PendingAuthorization, lifeSeconds: number): Promise<void> {
    const value = this.box.seal(JSON.stringify(pending), identified(state));
    const userId = pending.link?.userId ?? pending.reauthenticates ?? null;
    const values = { id: this.random.id(), purpose: PURPOSE, userId, value, secret: state, lifeSeconds } as const;
    return this.verifications.put(Verification.issue(values, this.clock.now()));
  }

  /** Undefined when the secret that sealed it is no longer configured. */
  private open({ identifier, value }: Verification): PendingAuthorization | undefined {
    try {
      return JSON.parse(this.box.open(value, identifier)) as PendingAuthorization;
    } catch {
      return undefined;
    }
  }
}
