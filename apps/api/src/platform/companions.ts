import type { Config } from '../config/config.ts';
import { type PolarAccess, startPolarStandIn, withPolar } from './polar-stand-in.ts';
import { startTestProvider, type TestProviderAccess, withTestProvider } from './test-provider.ts';

export interface CompanionAccess {
  readonly polar: PolarAccess | undefined;
  readonly provider: TestProviderAccess | undefined;
}

export interface Companions {
  readonly access: CompanionAccess;
  stop(): Promise<void>;
}

/**
 * @param settings `keepPolar`: whether the state of the stand-in outlives the service
 * @throws Error when one does not start; none is left running
 */
export async function startCompanions(config: Config, { keepPolar }: { keepPolar: boolean }): Promise<Companions> {
  const starting = [
    startedIf(config.POLAR_STAND_IN, () => startPolarStandIn(config, { keep: keepPolar })),
    startedIf(config.TEST_PROVIDER, () => startTestProvider(config)),
  ] as const;
  const stop = async () => {
    for (const start of await Promise.allSettled(starting)) {
      if (start.status === 'fulfilled') await start.value?.stop();
    }
  };
  try {
    const [polar, provider] = await Promise.all(starting);
    return { access: { polar: polar && accessOf(polar), provider: provider && accessOf(provider) }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The same configuration with the companions that there are. */
export function withCompanions(config: Config, { polar, provider }: CompanionAccess): Config {
  const sold = polar ? withPolar(config, polar) : config;
  return provider ? withTestProvider(sold, provider) : sold;
}

/** The access alone, which can be told to another process. */
function accessOf<Running extends { stop(): Promise<void> }>({ stop: _stop, ...access }: Running) {
  return access;
}

async function startedIf<Companion>(
  isWanted: boolean,
  start: () => Promise<Companion>,
): Promise<Companion | undefined> {
  return isWanted ? start() : undefined;
}
