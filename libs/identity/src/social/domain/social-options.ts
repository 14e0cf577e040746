import type { ProviderOptions } from './provider-options.ts';

/** Settings of social sign-in; each can be changed by configuration. */
export interface SocialOptions {
  /** In the order in which sign-in pages show them. */
  readonly providers: readonly ProviderOptions[];
  /** Whether accounts of providers may be linked to accounts that exist. */
  readonly linking: boolean;
  /** Ids of providers whose addresses count as verified for implicit linking, although they do not vouch for them. */
  readonly trustedProviders: readonly string[];
  /** Whether a signed-in person may link an account with another address than theirs. */
  readonly allowDifferentEmails: boolean;
  /** Whether the last way to sign in may be unlinked. */
  readonly allowUnlinkingAll: boolean;
}

export const socialDefaults: SocialOptions = {
  providers: [],
  linking: true,
  trustedProviders: [],
  allowDifferentEmails: false,
  allowUnlinkingAll: false,
};

/** The options as an injectable value. */
export abstract class SocialSettings {
  abstract readonly options: SocialOptions;
}
