import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Paths of Debian's `libfaketime`, by architecture. */
const FAKETIME = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (name) => `/usr/lib/${name}/faketime/libfaketimeMT.so.1`,
);

/** Reads the time of day from a file, for processes that it is preloaded into; undefined where it is not installed. */
export const faketime = FAKETIME.find((path) => existsSync(path));

const succeeds = (program: string, ...args: readonly string[]) =>
  spawnSync(program, args, { stdio: 'ignore', timeout: 5000 }).status === 0;

/** Equipment that a machine may lack: in words, and whether it is there. */
const needs = {
  mounts: [
    'root, with the right to mount',
    () => succeeds('unshare', '--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt'),
  ],
  strace: ["Debian's strace, with the right to trace", () => succeeds('strace', '--trace=none', 'true')],
  faketime: ["Debian's libfaketime", () => faketime !== undefined],
  files: [
    'a limit of 12,000 open files (ulimit -n)',
    () => Number(spawnSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).stdout) >= 12_000,
  ],
} as const satisfies Record<string, readonly [string, () => boolean]>;

export type Need = keyof typeof needs;

/** @returns in words what is missing; undefined when nothing is */
export function missing(wanted: readonly Need[] = []): string | undefined {
  const absent = wanted.map((need) => needs[need]).filter(([, isThere]) => !isThere());
  return absent.length === 0 ? undefined : absent.map(([words]) => words).join(', ');
}
