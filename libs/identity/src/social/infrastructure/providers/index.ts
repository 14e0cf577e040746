import type { ProviderKind, ProviderOptions } from '../../domain/provider-options.ts';
import { type ProviderDefinition, type ProviderDescription, USUAL } from '../definition.ts';
import { anyOidc, anyOAuth2 } from './any-provider.ts';
import { apple } from './apple.ts';
import { discord } from './discord.ts';
import { dropbox, huggingface, linkedin, roblox, twitch, zoom, kick, tiktok } from './standard-providers.ts';
import { facebook } from './facebook.ts';
import { github } from './github.ts';
import { gitlab } from './gitlab.ts';
import { google } from './google.ts';
import { microsoft } from './microsoft.ts';
import { reddit } from './reddit.ts';
import { spotify } from './spotify.ts';
import { twitter } from './twitter.ts';
import { vk } from './vk.ts';
import type { Clock } from '#shared-kernel/application/clock';
import type { Egress } from '#shared-kernel/application/egress';
import { SocialProviders } from '../../domain/ports.ts';
import type { SocialProvider } from '../../domain/provider.ts';
import { OAuthProvider } from '../protocol/oauth-provider.ts';

/** In the order of the documentation. */
const descriptions: Readonly<Record<ProviderKind, ProviderDescription>> = {
  apple,
  discord,
  facebook,
  github,
  microsoft,
  google,
  huggingface,
  spotify,
  twitch,
  twitter,
  dropbox,
  kick,
  linkedin,
  gitlab,
  tiktok,
  reddit,
  roblox,
  vk,
  zoom,
  oidc: anyOidc,
  oauth2: anyOAuth2,
};

export const definitions = Object.fromEntries(
  Object.entries(descriptions).map(([kind, described]) => [kind, { ...USUAL, kind, ...described }]),
) as Readonly<Record<ProviderKind, ProviderDefinition>>;

export class ConfiguredProviders extends SocialProviders {
  private readonly providers: ReadonlyMap<string, SocialProvider>;

  constructor(options: readonly ProviderOptions[], egress: Egress, clock: Clock) {
    super();
    this.providers = new Map(
      options.map((each) => [each.id, new OAuthProvider(each, definitionOf(each), egress, clock)]),
    );
  }

  find(id: string): SocialProvider | undefined {
    return this.providers.get(id);
  }

  all(): readonly SocialProvider[] {
    return [...this.providers.values()];
  }
}

function definitionOf(options: ProviderOptions): ProviderDefinition {
  const usual = definitions[options.kind];
  const definition = { ...usual, ...usual.configured?.(options) };
  const given = Object.entries(options.endpoints).filter(([, url]) => url !== undefined);
  return { ...definition, endpoints: { ...definition.endpoints, ...Object.fromEntries(given) } };
}
