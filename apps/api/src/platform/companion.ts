import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { oneAtATime } from './one-at-a-time.ts';
import { isRunning } from './postmaster.ts';

/** A program of this repository that takes the place of somebody else's service in development (ADR 44, ADR 47). */
export interface Companion {
  /** The folder in `apps`, and the name of the files in the data directory. */
  readonly folder: string;
  readonly title: string;
  /** Where it is unless another program is there: then at any free port. */
  readonly usualPort: number;
  /** All that it gets besides `PORT` and `STATE_FILE`: our own environment holds secrets. */
  readonly environment: Readonly<Record<string, string>>;
  /** The setting that goes without it. */
  readonly without: string;
  /** Says, within a sentence, that something does not work once the program has ended. */
  readonly loss: string;
}

type Noted<Access> = Access & { readonly pid: number };

export type Running<Access> = Access & {
  /** Ends it within two seconds, unless another service started it. */
  stop(): Promise<void>;
};

const STOP_PATIENCE_MS = 2000;

/**
 * The process ends with this one, however this one ends.
 * @param directory keeps its state; a service that finds it there shares it
 * @throws Error when it does not start
 */
export async function startCompanion<Access extends object>(
  companion: Companion,
  directory: string | undefined,
): Promise<Running<Access>> {
  if (directory === undefined) {
    const { access, stop } = await launch<Access>(companion, { PORT: '0' });
    return { ...access, stop };
  }
  // Two that start at the same moment would both keep their state in one file.
  return oneAtATime(join(directory, `${companion.folder}.lock`), () => shareOrLaunch<Access>(companion, directory));
}

async function shareOrLaunch<Access extends object>(companion: Companion, directory: string): Promise<Running<Access>> {
  const { folder, usualPort } = companion;
  const note = join(directory, `${folder}.running`);
  const state = join(directory, `${folder}.json`);
  const shared = await runningThere<Access>(note, state);
  if (shared) return { ...shared, stop: async () => undefined };
  const { access, pid, stop } = await launch<Access>(companion, { PORT: String(usualPort), STATE_FILE: state });
  // Whole or not at all, also if this process is killed.
  await writeFile(`${note}.new`, JSON.stringify({ ...access, pid }), { mode: 0o600 });
  await rename(`${note}.new`, note);
  return {
    ...access,
    async stop() {
      await rm(note, { force: true });
      await stop();
    },
  };
}

/** Started by another living service. The process number alone proves nothing: it may be another program's now. */
async function runningThere<Access>(note: string, state: string): Promise<Noted<Access> | undefined> {
  const text = await readFile(note, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const noted = JSON.parse(text) as Noted<Access>;
  return (await isRunning(noted.pid, state)) ? noted : undefined;
}

async function launch<Access>(companion: Companion, extra: Readonly<Record<string, string>>) {
  // The arguments are for `runningThere` alone.
  const child = spawn(process.execPath, [mainOf(companion), ...(extra['STATE_FILE'] ? [extra['STATE_FILE']] : [])], {
    env: { ...companion.environment, ...extra },
    // Ctrl-C in a terminal must not end it before its client.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const access = await announced<Access>(child, companion);
  let isWanted = true;
  child.once('exit', () => isWanted && console.error(`${companion.title} has ended; ${companion.loss} now.`));
  return {
    access,
    pid: child.pid!,
    async stop() {
      isWanted = false;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill();
      const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS);
      await ended;
      clearTimeout(impatience);
    },
  };
}

/** Production does not need it: it stays where its source is. */
function mainOf({ folder }: Companion): string {
  return fileURLToPath(import.meta.url.replace(/(?:dist\/)?apps\/api\/src\/[^?]+$/, `apps/${folder}/src/main.ts`));
}

async function announced<Access>(child: ChildProcess, { title, without }: Companion): Promise<Access> {
  const late = new AbortController();
  const failure = once(child, 'exit', late).then(() => {
    throw new Error(`${title} did not start. ${without} goes without it.`);
  });
  try {
    const [access] = (await Promise.race([once(child, 'message', late), failure])) as [Access];
    return access;
  } finally {
    failure.catch(() => undefined);
    late.abort();
  }
}
