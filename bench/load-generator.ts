import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LoadJob, LoadResult } from './load-job.ts';

/** The process that makes the load, one job at a time. */
export class LoadGenerator {
  private readonly child: ChildProcess = fork(fileURLToPath(new URL('load.ts', import.meta.url)));

  /** @throws Error when the process ends before its answer. */
  measure(job: LoadJob): Promise<LoadResult> {
    return new Promise((resolve, reject) => {
      const ended = () => reject(new Error('the load process ended before its answer'));
      this.child.once('exit', ended);
      this.child.once('message', (result) => {
        this.child.off('exit', ended);
        resolve(result as LoadResult);
      });
      this.child.send(job);
    });
  }

  /** Synchronous, because it also runs while the process is being told to end. */
  stop(): void {
    if (this.child.connected) this.child.disconnect();
  }
}
