import { Injectable, Logger } from '@nestjs/common';
import { Actors, systemActor } from '../application/actors.ts';
import { Clock } from '../application/clock.ts';
import { DatabaseUnavailable } from '../application/database-unavailable.ts';
import { JobLock, Jobs, type JobRun, JobRuns } from '../application/jobs.ts';
import { Random } from '../application/random.ts';
import { countJobRun } from './metrics.ts';

const MAX_ERROR_LENGTH = 200;

@Injectable()
export class RecordedJobs extends Jobs {
  private readonly logger = new Logger('Jobs');

  constructor(
    private readonly lock: JobLock,
    private readonly runs: JobRuns,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly actors: Actors,
  ) {
    super();
  }

  run(name: string, work: (signal: AbortSignal) => Promise<object>, keepMs = 0): Promise<JobRun> {
    const whileHeld = async (signal: AbortSignal) => {
      const counts = await work(signal);
      // A run that stopped because its lock was lost returns normally.
      signal.throwIfAborted();
      return counts;
    };
    return this.record(name, () => this.lock.tryRun(name, whileHeld, keepMs));
  }

  runHere(name: string, work: () => Promise<object>): Promise<JobRun> {
    return this.record(name, work);
  }

  private async record(name: string, work: () => Promise<object | undefined>): Promise<JobRun> {
    const startedAt = this.clock.now();
    const ending = await this.actors.run(systemActor(name), () => this.endingOf(name, work));
    const run: JobRun = { id: this.random.id(), name, startedAt, finishedAt: this.clock.now(), ...ending };
    countJobRun(run);
    try {
      await this.runs.add(run);
    } catch (error) {
      this.complain(name, error);
    }
    return run;
  }

  private async endingOf(
    name: string,
    work: () => Promise<object | undefined>,
  ): Promise<Pick<JobRun, 'outcome' | 'result' | 'error'>> {
    try {
      const counts = await work();
      return counts
        ? { outcome: 'done', result: { ...counts }, error: null }
        : { outcome: 'skipped', result: null, error: null };
    } catch (error) {
      this.complain(name, error);
      return { outcome: 'failed', result: null, error: inShort(error) };
    }
  }

  private complain(name: string, error: unknown): void {
    // Logs the cause of an outage, because a statement that times out looks like one and would fail in every run.
    if (error instanceof DatabaseUnavailable) this.logger.warn(`${name} is put off: ${String(error.cause)}`);
    else this.logger.error(error instanceof Error ? error.stack : error, undefined, { job: name });
  }
}

/** The message of a failed statement contains its values, so only its code is recorded. */
function inShort(error: unknown): string {
  const { name, code } = error as { name?: unknown; code?: unknown };
  const words = typeof code === 'string' ? `${String(name)} ${code}` : String(error).split('\n')[0]!;
  return words.slice(0, MAX_ERROR_LENGTH);
}
