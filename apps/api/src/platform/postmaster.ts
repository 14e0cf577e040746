import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Postmaster {
  pid: number;
  port: number;
  /** The state as PostgreSQL writes it. */
  state: 'starting' | 'ready' | 'standby' | 'stopping';
}

/** The server that lives on this directory, from the file it keeps there (documented as "postmaster.pid"). */
export async function postmaster(dataDir: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (!text) return undefined;
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!(await isRunning(pid, 'postgres'))) return undefined;
  return { pid, port: Number(lines[3]), state: (lines[7] || 'starting') as Postmaster['state'] };
}

/** The process that takes care of the server: it started it, or found it running after the starter was killed. */
export async function ownerOf(dataDir: string): Promise<number> {
  return Number(await readFile(join(dataDir, 'owner.pid'), 'utf8').catch(() => 0));
}

export async function claim(dataDir: string): Promise<void> {
  await writeFile(join(dataDir, 'owner.pid'), String(process.pid));
}

/** That of the last run if it is free, so that saved connection settings keep working. */
export async function choosePort(dataDir: string): Promise<number> {
  const options = await readFile(join(dataDir, 'postmaster.opts'), 'utf8').catch(() => '');
  const last = Number(/"-p" "(\d+)"/.exec(options)?.[1]);
  return (last && (await freePort(last).catch(() => undefined))) || freePort(0);
}

export async function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

/** Fast shutdown takes a moment for its last checkpoint; then an immediate one, with recovery at the next start. */
export async function terminate(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!signalled(pid, signal)) return;
    const deadline = performance.now() + 5_000;
    while (isAlive(pid) && performance.now() < deadline) await sleep(10);
  }
}

/** Whether the process is alive and still that program: after a crash the number may have passed to another. */
export async function isRunning(pid: number, program: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes(program);
}

export function isAlive(pid: number): boolean {
  return pid > 0 && signalled(pid, 0);
}

function signalled(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    // EPERM: it is running, under another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A killed process cannot remove its `prefix<pid>-…` files from a directory; the next one does. */
export async function removeAbandoned(directory: string, prefix: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => name.startsWith(prefix));
  const abandoned = names.filter((name) => !isAlive(Number.parseInt(name.slice(prefix.length), 10)));
  await Promise.all(abandoned.map((name) => rm(join(directory, name), { recursive: true, force: true })));
}
