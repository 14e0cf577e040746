import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Databases, openDatabases } from './databases.ts';
import type { Lifetime } from './lifetime.ts';
import type { LoadJob, LoadResult } from './load-job.ts';
import { machineInWords } from './machine.ts';
import { run } from './processes.ts';

export interface Prepared {
  readonly databases: Databases;
  readonly generator: LoadGenerator;
  /** Machine and PostgreSQL, beside every figure. */
  machine(): Promise<string>;
}

/** The preparation of every benchmark: the build, databases of its own, and the process that makes the load. */
export async function prepare(root: string, lifetime: Lifetime): Promise<Prepared> {
  console.error('building what is stale');
  await run(process.execPath, [join(root, 'tools/build.ts')], root);
  const databases = await openDatabases(root);
  lifetime.add(() => databases.stop());
  const generator = new LoadGenerator();
  lifetime.add(() => generator.stop());
  return { databases, generator, machine: async () => `${machineInWords()}, ${await databases.version()}` };
}

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
