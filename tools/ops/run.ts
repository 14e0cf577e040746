// npm run ops -- NAME [options]: what shows that operating the service works, each by an exit code of 0
import { Lifetime } from '../../bench/lifetime.ts';
import { costs } from './costs.ts';
import { failover } from './failover/failover.ts';
import { redisFailover } from './failover/redis-failover.ts';
import { image } from './image.ts';
import { previousRelease } from './previous-release.ts';
import { pgbouncer } from './pgbouncer.ts';
import { rolling } from './rolling.ts';
import { restore } from './restore.ts';
import { scale } from './scale.ts';

interface Command {
  readonly summary: string;
  readonly limitMs: number;
  /** @returns the exit code */
  run(lifetime: Lifetime, args: readonly string[]): Promise<number>;
}

const commands: Readonly<Record<string, Command>> = {
  'previous-release': {
    summary: 'the release before, under load while this build migrates its database',
    limitMs: 15 * 60_000,
    run: previousRelease,
  },
  costs: {
    summary: 'processor time, log and statements of each kind of request, and bytes of each kind of row',
    limitMs: 20 * 60_000,
    run: costs,
  },
  image: {
    summary: 'builds the image of the service, runs it and measures it; --help says how',
    limitMs: 40 * 60_000,
    run: image,
  },
  pgbouncer: {
    summary: 'the end-to-end tests with PgBouncer in transaction mode before every service; paths choose some of them',
    limitMs: 60 * 60_000,
    run: pgbouncer,
  },
  rolling: {
    summary:
      'two instances behind haproxy, upgraded from the release before to this build and back under load; --rounds N',
    limitMs: 30 * 60_000,
    run: rolling,
  },
  restore: {
    summary:
      'a backup with pgBackRest, a disaster, a restore to an earlier minute and after-restore, proven by a ledger',
    limitMs: 20 * 60_000,
    run: restore,
  },
  scale: {
    summary:
      'size and load at 1, 10 and 100 million users, from the figures of `costs`; --fill compares with a real database',
    limitMs: 60 * 60_000,
    run: scale,
  },
  failover: {
    summary: 'PostgreSQL under Patroni that loses its primary ten times under load (--kills N), and a switchover',
    limitMs: 60 * 60_000,
    run: failover,
  },
  'redis-failover': {
    summary: 'Redis with a replica and sentinels that loses its master while passwords are guessed (--kills N)',
    limitMs: 20 * 60_000,
    run: redisFailover,
  },
};

/** @returns the exit code of a command with options that it does not know @throws every other error */
function refused(error: NodeJS.ErrnoException): number {
  if (error.code?.startsWith('ERR_PARSE_ARGS') !== true) throw error;
  console.error(`${error.message}\n${commands[name]!.summary}`);
  return 64;
}

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (command) {
  const lifetime = new Lifetime();
  await lifetime.of(
    () => command.run(lifetime, args).catch((error: NodeJS.ErrnoException) => refused(error)),
    command.limitMs,
  );
} else {
  const lines = Object.entries(commands).map(([each, { summary }]) => `  ${each}: ${summary}`);
  console.error(`npm run ops -- NAME\n${lines.join('\n')}`);
  process.exitCode = 64;
}
