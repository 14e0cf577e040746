import { freshDatabase } from '#shared-kernel/testing/database';
import { freePort, Program } from './program.ts';
import { SideConnection } from './side-connection.ts';

type Json = Record<string, unknown>;

export const HARNESS = 'apps/api/test/harness/main.ts';

/** The body of a success. @throws Error with the answer when it is none */
export async function bodyOf<T = Json>(sent: Promise<Response>): Promise<T> {
  const answer = await sent;
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${text}`);
  return JSON.parse(text) as T;
}

export const postJson = (url: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** The acceptance harness on a database of its own. */
export async function startHarness(environment: Readonly<Record<string, string>> = {}) {
  const database = await freshDatabase();
  const side = new SideConnection(database.url);
  const [port, controlPort] = [await freePort(), await freePort()];
  const program = new Program(HARNESS, {
    PORT: String(port),
    CONTROL_PORT: String(controlPort),
    DATABASE_URL: database.url,
    AUTH_SECRET: 'a-secret-of-the-tests-long-enough-to-be-one',
    PASSWORD_HASH_MEMORY_KIB: '8',
    PASSWORD_HASH_PASSES: '1',
    ...environment,
  });
  const url = `http://localhost:${port}`;
  const control = `http://127.0.0.1:${controlPort}`;
  await program.says(`ready ${url}\n`);
  return {
    program,
    url,
    control,
    databaseUrl: database.url,
    database: side,
    /** The answer of the control listener. */
    read: <T = Json>(path: string) => bodyOf<T>(fetch(control + path)),
    tell: <T = Json>(path: string, body: unknown = {}) => bodyOf<T>(postJson(control + path, body)),
    async stop(signal: NodeJS.Signals = 'SIGKILL') {
      await side.close();
      program.kill(signal);
      await program.exit();
      await database.drop();
    },
  };
}

export type Harness = Awaited<ReturnType<typeof startHarness>>;
