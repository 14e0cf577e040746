import { freshDatabase } from '#shared-kernel/testing/database';
import { freePort, Program } from './program.ts';

/** The acceptance harness on a database of its own. */
export async function startHarness(environment: Readonly<Record<string, string>> = {}) {
  const database = await freshDatabase();
  const [port, controlPort] = [await freePort(), await freePort()];
  const program = new Program('apps/api/test/harness/main.ts', {
    PORT: String(port),
    CONTROL_PORT: String(controlPort),
    DATABASE_URL: database.url,
    AUTH_SECRET: 'a-secret-of-the-tests-long-enough-to-be-one',
    ...environment,
  });
  const url = `http://localhost:${port}`;
  await program.says(`ready ${url}\n`);
  return {
    program,
    url,
    control: `http://127.0.0.1:${controlPort}`,
    databaseUrl: database.url,
    async stop() {
      program.kill('SIGKILL');
      await program.exit();
      await database.drop();
    },
  };
}
