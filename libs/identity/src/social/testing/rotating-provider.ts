import type { Clock } from '#shared-kernel/application/clock';
import { SocialProviders } from '../domain/ports.ts';
import {
  ProviderError,
  type ProviderProfile,
  type ProviderTokens,
  type Refreshable,
  type SocialProvider,
} from '../domain/provider.ts';

const HOUR_MS = 3_600_000;

const notAsked = () => Promise.reject(new Error('This test does not sign in'));

/**
 * A provider without HTTP that replaces the refresh token at each refresh, and takes one that comes again for stolen:
 * it accepts none from then on.
 */
export class RotatingProvider implements SocialProvider {
  readonly policy = { signUp: true, implicitSignUp: true };
  readonly acceptsIdTokens = false;
  refreshesTokens = true;
  /** Refresh tokens in the order in which they came. */
  readonly presented: string[] = [];
  /** Whether each refresh demanded that the provider shows whose the token is. */
  readonly demanded: (boolean | undefined)[] = [];
  /** Access tokens with which it was asked about the person. */
  readonly asked: (string | null)[] = [];
  /** Each refresh waits for it. */
  gate: Promise<void> = Promise.resolve();
  /** Thrown in place of the next answers. */
  failure: Error | undefined;
  profile: ProviderProfile;
  /** The life of the access tokens; null: the provider does not say. */
  lifeMs: number | null = HOUR_MS;
  private rotations = 0;
  private isRevoked = false;

  constructor(
    readonly id: string,
    readonly name: string,
    private readonly clock: Clock,
  ) {
    this.profile = {
      accountId: '1815',
      email: 'ada@provider.example',
      emailVerified: true,
      name: 'Ada at the provider',
      image: null,
      raw: { sub: '1815', locale: 'en' },
    };
  }

  readonly authorizationUrl = notAsked;
  readonly complete = notAsked;
  readonly identityOf = notAsked;

  /** The valid tokens; at first those of the consent. */
  tokens(): ProviderTokens {
    const now = this.clock.now().getTime();
    return {
      accessToken: `access-${this.rotations}`,
      refreshToken: `refresh-${this.rotations}`,
      idToken: `id-${this.rotations}`,
      accessTokenExpiresAt: this.lifeMs === null ? null : new Date(now + this.lifeMs),
      refreshTokenExpiresAt: null,
      scopes: ['openid', 'email'],
    };
  }

  async refresh({ refreshToken, mustShowPerson }: Refreshable): Promise<ProviderTokens> {
    this.presented.push(refreshToken);
    this.demanded.push(mustShowPerson);
    await this.gate;
    if (this.failure) throw this.failure;
    if (refreshToken !== `refresh-${this.rotations}`) this.isRevoked = true;
    if (this.isRevoked) throw this.refused('refresh-refused');
    this.rotations += 1;
    return this.tokens();
  }

  async profileOf({ accessToken, idToken }: ProviderTokens): Promise<ProviderProfile> {
    if (accessToken === null && idToken !== null) return this.profile;
    this.asked.push(accessToken);
    if (accessToken !== `access-${this.rotations}`) throw this.refused('profile-unavailable');
    return this.profile;
  }

  /** Begins with another person, who has just consented. @returns the id of the person */
  consent(accountId: string): string {
    Object.assign(this, { rotations: 0, isRevoked: false, refreshesTokens: true, failure: undefined, lifeMs: HOUR_MS });
    this.profile = { ...this.profile, accountId };
    this.presented.length = 0;
    this.demanded.length = 0;
    this.asked.length = 0;
    this.gate = Promise.resolve();
    return accountId;
  }

  /** Accepts no token that it issued so far. */
  revoke(): void {
    this.isRevoked = true;
  }

  private refused(failure: 'refresh-refused' | 'profile-unavailable'): ProviderError {
    return new ProviderError(this.id, failure, 'as the test says');
  }
}

/** Exactly these are configured. */
export class TheseProviders extends SocialProviders {
  private readonly configured: readonly SocialProvider[];

  constructor(...configured: readonly SocialProvider[]) {
    super();
    this.configured = configured;
  }

  find(id: string): SocialProvider | undefined {
    return this.configured.find((provider) => provider.id === id);
  }

  all(): readonly SocialProvider[] {
    return this.configured;
  }
}
