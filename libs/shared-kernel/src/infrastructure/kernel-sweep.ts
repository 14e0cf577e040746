import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { JobRun } from '../application/job-runs.ts';
import type { Jobs } from '../application/jobs.ts';

/** Removes what is no longer needed; answers how much. */
type Sweep = () => Promise<number>;

/** Removes what the kernel's tables no longer need. Without a lock: two at once only find less to remove. */
export class KernelSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  /**
   * @param sweeps by the name of their job
   * @param everyMs milliseconds
   */
  constructor(
    private readonly jobs: Jobs,
    private readonly sweeps: Readonly<Record<string, Sweep>>,
    private readonly everyMs: number,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sweepAll(), this.everyMs).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  get names(): readonly string[] {
    return Object.keys(this.sweeps);
  }

  run(name: string): Promise<JobRun> {
    const sweep = this.sweeps[name];
    if (!sweep) throw new Error(`No sweep is called ${name}`);
    return this.jobs.runHere(name, async () => ({ removed: await sweep() }));
  }

  private async sweepAll(): Promise<void> {
    for (const name of this.names) await this.run(name);
  }
}
