import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Program } from '../support/program.ts';

let directory: string;
let program: Program | undefined;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gatehouse-supervisor-'));
});
afterEach(async () => {
  program?.kill('SIGKILL');
  await rm(directory, { recursive: true, force: true });
});

/** Two workers of this text, and what the primary does once they are ready. */
async function supervised(worker: string, then: string): Promise<Program> {
  const file = join(directory, 'worker.mjs');
  await writeFile(file, `import cluster from 'node:cluster';\nconst { id } = cluster.worker;\n${worker}`);
  const code = `
    import cluster from 'node:cluster';
    import { Supervisor } from './dist/apps/api/src/workers/supervisor.js';
    cluster.setupPrimary({ exec: ${JSON.stringify(file)}, execArgv: [] });
    const supervisor = new Supervisor({
      workers: 2,
      onFork: () => undefined,
      onFailure: (code) => { supervisor.kill(); process.exit(code); },
      pacing: { firstPauseMs: 1, longestPauseMs: 4, mostFailures: 3 },
    });
    cluster.on('message', (worker) => supervisor.isReady(worker));
    await supervisor.start();
    ${then}`;
  return (program = new Program({ code }, {}));
}

const SERVE = `process.send('ready'); setInterval(() => undefined, 1000);`;

test('starts that fail again and again end the primary with the exit code of the last one, and in words', async () => {
  const failing = await supervised(
    `if (id > 2) process.exit(3); ${SERVE} if (id === 1) setTimeout(() => process.exit(0), 100);`,
    '',
  );
  expect(await failing.exit()).toBe(3);
  expect(failing.complaints.trim().split('\n')).toEqual([
    expect.stringMatching(/^Worker 1 \(process \d+\) ended by exit code 0\. Another one is started in 0\.001 s\.$/),
    expect.stringMatching(/^Worker 3 .* in 0\.002 s\.$/),
    expect.stringMatching(/^Worker 4 .* in 0\.004 s\.$/),
    expect.stringMatching(/^Worker 5 .* exit code 3\. 3 starts in a row have failed: the service ends\.$/),
  ]);
}, 30_000);

test('a start between two that fail begins the count again', async () => {
  const running = await supervised(
    `if (id > 2 && ![5, 8].includes(id)) process.exit(3);
     ${SERVE} if ([1, 5].includes(id)) setTimeout(() => process.exit(0), 100);`,
    `setInterval(() => supervisor.deaths === 6 && console.log(supervisor.running.length, 'run'), 50);`,
  );
  // 1 dies, 3 and 4 fail, 5 starts and dies, 6 and 7 fail, 8 starts.
  await expect(Promise.race([running.says('2 run'), running.exit()])).resolves.toBeUndefined();
}, 30_000);

test('workers that do not end in time are killed', async () => {
  const stopping = await supervised(
    SERVE,
    `console.log(await supervisor.stop(() => undefined, 200), supervisor.running.length);`,
  );
  await stopping.says('false 0');
  expect(await stopping.exit()).toBe(0);
}, 30_000);
