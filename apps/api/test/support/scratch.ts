import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/**
 * A place for clusters: memory when there is enough of it, where copying the 300 files of a database is 40 times
 * faster.
 */
export async function scratch(): Promise<string> {
  try {
    const { bavail, bsize } = await statfs('/dev/shm');
    if (bavail * bsize > 2 ** 30) return '/dev/shm';
  } catch {
    // not Linux
  }
  return tmpdir();
}
