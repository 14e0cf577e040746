import type { ProviderOptions } from './provider-options.ts';

/** Settings of social sign-in, with their defaults; a row of apps/api/src/config makes a variable of one. */
export const socialDefaults = {
  providers: [] as readonly ProviderOptions[],
  linking: true,
  /** Ids of providers whose addresses count as verified for implicit linking, although they do not vouch for them. */
  trustedProviders: [] as readonly string[],
  /** Whether a signed-in person may link an account with another address than theirs. */
  allowDifferentEmails: false,
  /** Whether the last way to sign in may be unlinked. */
  allowUnlinkingAll: false,
};

export type SocialOptions = Readonly<typeof socialDefaults>;

export abstract class SocialSettings {
  abstract readonly options: SocialOptions;
}
