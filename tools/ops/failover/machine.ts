import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { exitOf, hasEnded } from '../../../bench/processes.ts';
import type { User } from '../unprivileged.ts';

const SHIPPED = join(import.meta.dirname, '../../../deploy/high-availability');

/** Where a machine is. */
interface Surroundings {
  readonly root: string;
  readonly user: User;
  addressOf(machine: number): string;
  /** With the addresses and secrets of the site in place of the shipped ones. */
  filledIn(text: string): string;
}

/** One of the machines that deploy/high-availability is for: an address, a directory, and its processes. */
export class Machine {
  readonly name: string;
  readonly address: string;
  readonly directory: string;
  readonly #site: Surroundings;
  readonly #processes = new Map<string, ChildProcess>();

  private constructor(site: Surroundings, number: number) {
    this.#site = site;
    this.name = `machine${number}`;
    this.address = site.addressOf(number);
    this.directory = join(site.root, this.name);
  }

  static async make(site: Surroundings, number: number): Promise<Machine> {
    const machine = new Machine(site, number);
    await machine.directoryOf('');
    return machine;
  }

  /** The data of PostgreSQL, in a directory that Patroni makes. */
  get dataDirectory(): string {
    return join(this.directory, 'data');
  }

  /** A new directory of this machine, which its processes may write to. */
  async directoryOf(name: string): Promise<string> {
    const path = join(this.directory, name);
    await mkdir(path, { mode: 0o700 });
    await chown(path, this.#site.user.uid, this.#site.user.gid);
    return path;
  }

  /**
   * A file of deploy/high-availability as an operator adapts it for this machine.
   * @param changes what differs in a drill, each of which must be there
   */
  async configure(file: string, changes: Readonly<Record<string, string>> = {}): Promise<string> {
    let text = await readFile(join(SHIPPED, file), 'utf8');
    for (const [from, to] of Object.entries(changes)) {
      if (!text.includes(from)) throw new Error(`deploy/high-availability/${file} lacks ${from}`);
      text = text.replaceAll(from, to);
    }
    text = text.replaceAll('THIS_NAME', this.name).replaceAll('THIS_ADDRESS', this.address);
    const path = join(this.directory, file);
    await writeFile(path, this.#site.filledIn(text), { mode: 0o600 });
    await chown(path, this.#site.user.uid, this.#site.user.gid);
    return path;
  }

  /** Starts it in a process group of its own. Its words are in a file beside its data. */
  start(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
    const program = basename(command);
    const log = openSync(join(this.directory, `${program}.log`), 'a', 0o600);
    const { uid, gid }: User = this.#site.user;
    const child = spawn(command, args, {
      cwd: this.directory,
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', log, log],
      detached: true,
      uid,
      gid,
    });
    closeSync(log);
    child.on('error', (error) => console.error(error));
    this.#processes.set(program, child);
  }

  runs(program: string): boolean {
    const child = this.#processes.get(program);
    return child !== undefined && !hasEnded(child);
  }

  /** The last words of all its programs. */
  async lastWords(): Promise<string> {
    const logs = [...this.#processes.keys()].map(async (program) => {
      const text = await readFile(join(this.directory, `${program}.log`), 'utf8');
      return `${this.name} ${program}:\n${text.slice(-1500)}`;
    });
    return (await Promise.all(logs)).join('\n');
  }

  /** Sends the signal to a program with all that it has started; to all programs when none is named. */
  async signal(name: NodeJS.Signals, programs: readonly string[] = [...this.#processes.keys()]): Promise<void> {
    const children = programs.map((program) => this.#processes.get(program)).filter((child) => child !== undefined);
    const alive = children.filter((child) => !hasEnded(child));
    const exits = alive.map(exitOf);
    // A frozen process starts no other while the tree is read.
    const postmaster = programs.includes('patroni') ? await this.#postmaster() : [];
    const roots = [...alive.map(({ pid }) => pid!), ...postmaster];
    if (name === 'SIGKILL') for (const pid of withDescendants(roots)) send(pid, 'SIGSTOP');
    for (const pid of withDescendants(roots)) send(pid, name);
    if (name === 'SIGKILL') await Promise.all(exits);
  }

  async killPostmaster(): Promise<void> {
    for (const pid of withDescendants(await this.#postmaster())) send(pid, 'SIGKILL');
  }

  /** Not a descendant of Patroni, which it survives. */
  async #postmaster(): Promise<readonly number[]> {
    const pid = Number.parseInt(await readFile(join(this.dataDirectory, 'postmaster.pid'), 'utf8').catch(() => ''));
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return command.includes(this.dataDirectory) ? [pid] : [];
  }
}

/** @returns the processes, and all that descend from them */
function withDescendants(roots: readonly number[]): readonly number[] {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const rows = table.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const found = new Set(roots);
  for (let size = 0; size < found.size;) {
    size = found.size;
    for (const [pid, parent] of rows) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}

function send(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
