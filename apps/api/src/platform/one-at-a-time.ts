import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './postmaster.ts';

/** A lock that is older was left behind, even if another process has the number of its holder now. */
const ABANDONED_MS = 30_000;
const PAUSE_MS = 50;

/** Others wait. @param lock a file that exists meanwhile, in a directory of this machine */
export async function oneAtATime<Result>(lock: string, work: () => Promise<Result>): Promise<Result> {
  while (!(await created(lock))) {
    if (await isAbandoned(lock)) await removeAbandonedLock(lock);
    else await sleep(PAUSE_MS);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

/** With its content from the beginning: a link appears at once, and only where there is nothing. */
async function created(lock: string): Promise<boolean> {
  const draft = `${lock}-${randomUUID()}`;
  await writeFile(draft, String(process.pid), { mode: 0o600 });
  try {
    return await linked(draft, lock);
  } finally {
    await rm(draft);
  }
}

async function linked(existing: string, path: string): Promise<boolean> {
  try {
    await link(existing, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function isAbandoned(lock: string): Promise<boolean> {
  const pid = Number(await readFile(lock, 'utf8').catch(() => Number.NaN));
  // Removed meanwhile.
  if (Number.isNaN(pid)) return false;
  const { mtimeMs } = await stat(lock).catch(() => ({ mtimeMs: Date.now() }));
  return !isAlive(pid) || Date.now() - mtimeMs > ABANDONED_MS;
}

/** When several processes find the lock, one moves it away; a new lock that another one moved by mistake is put back. */
async function removeAbandonedLock(lock: string): Promise<void> {
  const aside = `${lock}-${randomUUID()}`;
  const isMoved = await rename(lock, aside).then(
    () => true,
    () => false,
  );
  if (!isMoved) return;
  if (!(await isAbandoned(aside))) await linked(aside, lock);
  await rm(aside, { force: true });
}
