import { providerDestination } from '#identity/social/domain/provider-options';
import type { Config } from './config.ts';
import { TEST_PROVIDER_ID } from './provider-checks.ts';
import { Secret } from './secret.ts';

/** How the provider of development is reached. */
export interface TestProviderAccess {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The same configuration with one more provider, configured as any by issuer. */
export function withTestProvider(config: Config, { issuer, clientId, clientSecret }: TestProviderAccess): Config {
  const provider: Config['PROVIDERS'][number] = {
    id: TEST_PROVIDER_ID,
    kind: 'oidc',
    prefix: 'OIDC_TEST',
    name: 'Test provider',
    clientId,
    clientSecret: new Secret(clientSecret),
    apple: undefined,
    scopes: [],
    policy: { signUp: true, implicitSignUp: true },
    idTokenAudiences: [],
    issuer,
    endpoints: {},
    offlineAccess: false,
  };
  return {
    ...config,
    PROVIDERS: [...config.PROVIDERS, provider],
    PRIVATE_DESTINATIONS: [...config.PRIVATE_DESTINATIONS, providerDestination(TEST_PROVIDER_ID)],
  };
}
