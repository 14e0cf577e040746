// An instance of the application as far as its jobs are concerned: does one at each tick of the wall clock, as @Cron
// does, under the job lock. `node ticking-instance.ts TICK_MS`, and the service's own environment.
import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '#api/config/config';
import { createApp } from '#api/create-app';
import { JobLock } from '#shared-kernel/application/jobs';
import pg from 'pg';

const tickMs = Number(process.argv[2]);
const config = loadConfig();
const app = await createApp(config);
const lock = app.get(JobLock);
const diary = new pg.Pool({ connectionString: config.DATABASE_URL!.reveal(), max: 1 });
diary.on('error', () => undefined);

/** Writes down when it began and when it ended. Every other job is over in no time, the rest take up to half a tick. */
async function job(tick: number, signal: AbortSignal): Promise<void> {
  const begin = 'insert into chaos_run (tick, pid) values ($1, $2) returning id';
  const { rows } = await diary.query<{ id: string }>(begin, [tick, process.pid]);
  if (tick % 2) await sleep((tick * 7919) % (tickMs / 2));
  if (!signal.aborted)
    await diary.query('update chaos_run set ended_at = clock_timestamp() where id = $1', [rows[0]!.id]);
}

console.log('ready');
for (let tick = Math.ceil(Date.now() / tickMs); ; tick++) {
  await sleep(tick * tickMs - Date.now());
  // Not awaited, as a timer would not.
  void lock.tryRun('chaos', (signal) => job(tick, signal), tickMs / 2).catch((error: unknown) => console.error(error));
}
