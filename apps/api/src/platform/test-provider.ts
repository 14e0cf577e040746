import type { Config } from '../config/config.ts';
import { usableDataDir } from '../config/data-dir.ts';
import type { TestProviderAccess } from '../config/test-provider.ts';
import { type Running, startCompanion } from './companion.ts';

/**
 * Starts the provider of development (ADR 47). Its people are kept in the data directory.
 * @throws Error when it does not start
 */
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
