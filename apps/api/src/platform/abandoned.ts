import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from './postmaster.ts';

/** A killed process cannot remove its `prefix<pid>-…` files from a directory; the next one does. */
export async function removeAbandoned(directory: string, prefix: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => name.startsWith(prefix));
  const abandoned = names.filter((name) => !isAlive(Number.parseInt(name.slice(prefix.length), 10)));
  await Promise.all(abandoned.map((name) => rm(join(directory, name), { recursive: true, force: true })));
}
