import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Lifetime } from '../../bench/lifetime.ts';
import { type Figure, none } from './fault.ts';
import { environmentOf } from './service.ts';

/** One run of the job, as the instance that did it has written it down. */
export interface Run {
  readonly tick: number;
  readonly pid: number;
  readonly began: Date;
  /** Null for a run that was cut off. */
  readonly ended: Date | null;
}

export const NEW_DIARY = `create table chaos_run (id bigserial, tick bigint, pid int, began_at timestamptz default clock_timestamp(), ended_at timestamptz)`;
export const RUNS =
  'select tick::int8::text::float8 as tick, pid, began_at as began, ended_at as ended from chaos_run order by id';

/** An instance that does the job at each tick under the job lock. @param stderr where it says what went wrong */
export async function startTicking(
  lifetime: Lifetime,
  databaseUrl: string,
  tickMs: number,
  stderr: 'inherit' | 'ignore' = 'inherit',
): Promise<ChildProcess> {
  const instance = spawn(process.execPath, [join(import.meta.dirname, 'ticking-instance.ts'), String(tickMs)], {
    env: environmentOf({ databaseUrl, port: 1 }),
    stdio: ['ignore', 'pipe', stderr],
  });
  lifetime.add(() => void instance.kill('SIGKILL'));
  await once(instance.stdout!, 'data');
  return instance;
}

/** One at a time, and each tick once. @param ended runs that came to their end */
export function exclusively(ended: readonly Run[]): Figure[] {
  const twice = [...Map.groupBy(ended, ({ tick }) => tick)].filter(([, those]) => those.length > 1);
  const overlapping = ended.filter((run, i) => i > 0 && run.began < ended[i - 1]!.ended!);
  return [
    none(
      'of them done twice',
      twice.map(([tick, those]) => `tick ${tick}: ${those.map(({ began }) => began.toISOString()).join(', ')}`),
    ),
    none(
      'at the same time as another',
      overlapping.map(({ tick }) => `tick ${tick}`),
    ),
  ];
}
