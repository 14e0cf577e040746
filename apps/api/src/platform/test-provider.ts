import { providerDestination } from '#identity/social/domain/provider-options';
import type { Config } from '../config/config.ts';
import { usableDataDir } from '../config/data-dir.ts';
import { TEST_PROVIDER_ID } from '../config/provider-checks.ts';
import { Secret } from '../config/secret.ts';
import { type Running, startCompanion } from './companion.ts';

export interface TestProviderAccess {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Starts the provider of development (ADR 47). Its people are kept in the data directory. */
export function startTestProvider(config: Config): Promise<Running<TestProviderAccess>> {
  const companion = {
    folder: 'test-provider',
    title: 'The test provider',
    usualPort: 4020,
    environment: {},
    without: 'TEST_PROVIDER=off',
    loss: 'signing in with it does not work',
  };
  return startCompanion(companion, usableDataDir(config.DATA_DIR));
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
