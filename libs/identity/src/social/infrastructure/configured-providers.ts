import type { Clock } from '#shared-kernel/application/clock';
import type { Egress } from '#shared-kernel/application/egress';
import { SocialProviders } from '../domain/ports.ts';
import type { ProviderOptions } from '../domain/provider-options.ts';
import type { SocialProvider } from '../domain/provider.ts';
import type { ProviderDefinition } from './definition.ts';
import { OAuthProvider } from './protocol/oauth-provider.ts';
import { definitions } from './providers/index.ts';

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
