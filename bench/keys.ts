import { signUpAccounts, withKeys } from './accounts.ts';
import type { Contender, StartSide } from './contender.ts';
import type { Lifetime } from './lifetime.ts';

/** A side on an empty database with `holders` accounts, each with a key of its own; the first one's is the hot key. */
export async function keyContender(
  name: string,
  start: StartSide,
  lifetime: Lifetime,
  databaseUrl: string,
  holders: number,
): Promise<Contender> {
  const server = await start(lifetime, databaseUrl, false);
  const accounts = await withKeys(server.port, await signUpAccounts(server.port, holders));
  return {
    name,
    server: () => server,
    accounts: async (scenario) => (scenario === 'verify-hot-key' ? accounts.slice(0, 1) : accounts),
  };
}
