import { type Config, withDatabase } from '../config/config.ts';
import type { Surroundings } from '../workers/messages.ts';
import { startCompanions, withCompanions } from './companions.ts';
import { openDatabase } from './open-database.ts';

/** The surroundings of the service: a database, and stand-ins for other services in development. */
export interface Platform {
  readonly surroundings: Surroundings;
  /** The configuration with all of them. */
  readonly config: Config;
  readonly dataPlace: string;
  readonly polarStandIn: string | undefined;
  readonly testProvider: string | undefined;
  close(): Promise<void>;
}

/**
 * @param settings `keepPolar`: whether the state of the stand-in outlives the service
 * @throws Error with a message for operators; nothing is left running
 */
export async function openPlatform(config: Config, settings: { readonly keepPolar: boolean }): Promise<Platform> {
  const database = await openDatabase(config);
  try {
    const { access, stop } = await startCompanions(config, settings);
    return {
      surroundings: { database: { url: database.url, directUrl: database.directUrl }, companions: access },
      config: withCompanions(withDatabase(config, database.url), access),
      dataPlace: database.place,
      polarStandIn: access.polar?.origin,
      testProvider: access.provider?.issuer,
      async close() {
        await stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
