import type { SocialProvider } from './provider.ts';

/** The configured providers. */
export abstract class SocialProviders {
  abstract find(id: string): SocialProvider | undefined;

  /** In the order in which sign-in pages show them. */
  abstract all(): readonly SocialProvider[];
}
