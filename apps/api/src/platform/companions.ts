import type { Config } from '../config/config.ts';
import { startPolarStandIn, withPolar } from './polar-stand-in.ts';
import { startTestProvider, withTestProvider } from './test-provider.ts';

export interface Companions {
  readonly config: Config;
  readonly polarStandIn: string | undefined;
  readonly testProvider: string | undefined;
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
    const sold = polar ? withPolar(config, polar) : config;
    return {
      config: provider ? withTestProvider(sold, provider) : sold,
      polarStandIn: polar?.origin,
      testProvider: provider?.issuer,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startedIf<Companion>(
  isWanted: boolean,
  start: () => Promise<Companion>,
): Promise<Companion | undefined> {
  return isWanted ? start() : undefined;
}
