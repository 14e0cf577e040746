import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Skipped, type Stage, type Started } from './stage.ts';

const run = promisify(execFile);
const NOBODY = 65_534;
/** Debian's own: another one does not find its packages. */
const PYTHON = '/usr/bin/python3';
const APACHE_MODULE = '/usr/lib/apache2/modules/mod_auth_openidc.so';

/** @throws Skipped unless Debian's packages are installed */
export async function pythonCommand(): Promise<Started> {
  await run(PYTHON, ['-c', 'import authlib, flask, requests']).catch(() => {
    throw new Skipped('python3-authlib, python3-flask or python3-requests of Debian is not installed');
  });
  return { command: { program: PYTHON, args: ['app.py'] } };
}

/** @throws Skipped unless Debian's packages are installed */
export async function apacheCommand({ folder, atEnd }: Stage): Promise<Started> {
  if (!existsSync(APACHE_MODULE)) throw new Skipped('libapache2-mod-auth-openidc of Debian is not installed');
  // Another user, as whom root starts it, may not be able to read the cache.
  const cwd = await mkdtemp(join(tmpdir(), 'gatehouse-apache-'));
  atEnd(() => rm(cwd, { recursive: true, force: true }));
  await cp(folder, cwd, { recursive: true });
  const uid = process.getuid?.() === 0 ? NOBODY : undefined;
  await chmod(cwd, 0o755);
  if (uid !== undefined) await chown(cwd, uid, uid);
  return { cwd, command: { program: '/bin/sh', args: ['start.sh'], uid } };
}
