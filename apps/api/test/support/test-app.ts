import type { NestExpressApplication } from '@nestjs/platform-express';
import { SchedulerRegistry } from '@nestjs/schedule';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { FixedClock } from '#shared-kernel/testing/fixed-clock';
import { DevelopmentMailbox, type MailboxEntry } from '#shared-kernel/infrastructure/mail/development-mailbox';
import { Queue } from '#shared-kernel/infrastructure/queue/queue';
import { freshDatabase, throughPooler } from '#shared-kernel/testing/database';
import { duringTests } from '#shared-kernel/testing/during-tests';
import type { AppParts } from '../../src/app.module.ts';
import { loadConfig } from '../../src/config/config.ts';
import { createLogger } from '../../src/observability/logger.ts';
import { startService } from '../../src/serve.ts';
import { SideConnection } from './side-connection.ts';

export interface TestApp {
  readonly app: NestExpressApplication;
  readonly url: string;
  readonly databaseUrl: string;
  readonly database: SideConnection;
  readonly clock: FixedClock;
  /** Everything delivered so far to one address or number, by any instance on the same database, oldest first. */
  mails(to: string): Promise<readonly MailboxEntry[]>;
  /** The token in the youngest mail of a kind. */
  mailedToken(to: string, kind: string): Promise<string>;
  close(): Promise<void>;
}

const running = new Map<string, Set<NestExpressApplication>>();

/** Instances that share a database: each delivers what any of them wrote, into a mailbox of its own. */
function instancesOn(databaseUrl: string): Set<NestExpressApplication> {
  const instances = running.get(databaseUrl) ?? new Set();
  running.set(databaseUrl, instances);
  return instances;
}

/** Cheap hashes: what is under test is what surrounds them. */
const TEST_DEFAULTS = {
  NODE_ENV: 'test',
  AUTH_SECRET: 'a-secret-of-the-tests-long-enough-to-be-one',
  PASSWORD_HASH_MEMORY_KIB: '8',
  PASSWORD_HASH_PASSES: '1',
  LOG_LEVEL: 'silent',
  // The service asks Polar for nothing but what a test causes.
  POLAR_RESYNC: 'manual',
};

/**
 * The whole application on a database of its own, with a clock that the test moves.
 * @param environment configuration that the test is about
 * @param databaseUrl of another test application: a second instance beside it
 * @param log takes each line of the log; without it nothing is logged
 * @param parts modules and zones that the test adds
 */
export async function startTestApp(
  environment: Readonly<Record<string, string>> = {},
  databaseUrl?: string,
  log?: (line: string) => void,
  parts: AppParts = {},
): Promise<TestApp> {
  const database = databaseUrl ? { url: databaseUrl, drop: async () => undefined } : await freshDatabase();
  const clock = new FixedClock(new Date());
  const config = loadConfig(
    {},
    throughPooler({ ...TEST_DEFAULTS, BASE_URL: 'http://localhost', DATABASE_URL: database.url, ...environment }),
    { anyBaseUrl: true },
  );
  const logger = log ? createLogger('info', { write: log }) : pino({ level: config.LOG_LEVEL });
  const there = { PORT: Number(environment.PORT ?? 0), HOST: '127.0.0.1' };
  const { app } = await startService({ ...config, ...there }, { ...parts, clock, logger });
  // Jobs run when a test says so: the clock of the machine would run them every ten minutes in the middle of any test.
  for (const job of app.get(SchedulerRegistry).getCronJobs().values()) await job.stop();
  const { port } = app.getHttpServer().address() as AddressInfo;
  const instances = instancesOn(database.url).add(app);
  const side = new SideConnection(database.url);
  const mails = async (to: string) => {
    for (const instance of instances) await instance.get(Queue).drain();
    return [...instances]
      .flatMap((instance) => instance.get(DevelopmentMailbox).list(to))
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  };
  return {
    app,
    url: `http://127.0.0.1:${port}`,
    databaseUrl: database.url,
    database: side,
    clock,
    mails,
    async mailedToken(to, kind) {
      const mail = (await mails(to)).findLast((entry) => entry.kind === kind);
      const token = mail && /(?:token=|reset-password\/)([\w.-]+)/.exec(mail.text)?.[1];
      if (!token) throw new Error(`No ${kind} mail with a token to ${to}`);
      return token;
    },
    async close() {
      instances.delete(app);
      await side.close();
      await app.close();
      await database.drop();
    },
  };
}

/** Runs while the tests of the file or block do. */
export const testApp = (...given: Parameters<typeof startTestApp>): TestApp =>
  duringTests(() => startTestApp(...given));
