import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../apps/api/test/support/program.ts';

/** A cold start of Next.js on a busy machine takes most of it. */
const PATIENCE_MS = 120_000;

type Environment = Readonly<Record<string, string>>;

export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  /** The user and group that the program runs as; default: its own. */
  readonly uid?: number | undefined;
}

/** The program of a quick start, as `npm start` in its folder starts it. */
export class QuickStart {
  readonly port: number;
  /** All it said. */
  output = '';
  private readonly child: ChildProcess;
  private readonly ended: Promise<unknown>;

  private constructor(child: ChildProcess, port: number) {
    this.child = child;
    this.port = port;
    this.ended = once(child, 'close');
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => (this.output += chunk));
    }
  }

  /**
   * @param folder with the dependencies, or below them
   * @param environment is all it gets, besides `PATH`, `HOME` and a free `PORT`
   */
  static async start(folder: string, environment: Environment, command = npmStart(folder)): Promise<QuickStart> {
    const port = Number(environment['PORT'] ?? (await freePort()));
    const { PATH, HOME } = process.env;
    const { program, args, uid } = command;
    const child = spawn(program, args, {
      cwd: folder,
      env: { PATH, HOME, ...environment, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(uid !== undefined && { uid, gid: uid }),
    });
    return new QuickStart(child, port);
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** @returns the match, as soon as it said so. @throws Error with its output when it ends, or takes too long, before */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const match = pattern.exec(this.output);
      if (match) return match;
      const hasEnded = this.child.exitCode !== null || this.child.signalCode !== null;
      if (hasEnded || performance.now() > deadline) throw new Error(`It did not say ${pattern}:\n${this.output}`);
      await sleep(20);
    }
  }

  readonly stop = async (): Promise<void> => {
    this.child.kill();
    const hard = setTimeout(() => this.child.kill('SIGKILL'), 5000);
    await this.ended;
    clearTimeout(hard);
  };
}

/** Without npm in between, which would not pass signals on to its shell's child. */
export function npmStart(folder: string, more: readonly string[] = []): Command {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { scripts: { start: string } };
  const [command = '', ...args] = scripts.start.split(' ');
  const script = command === 'node' ? [] : [join(folder, 'node_modules/.bin', command)];
  return { program: process.execPath, args: [...script, ...args, ...more] };
}
