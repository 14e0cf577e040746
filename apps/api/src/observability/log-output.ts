import { write, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';
import { Counter } from 'prom-client';

const lostLines = new Counter({
  name: 'gatehouse_log_lines_lost_total',
  help: 'Lines of the log that standard output did not take, because its disk is full or its reader is gone',
});

/** What waits while a disk is full or slow, in characters; further lines are lost. */
const MOST_WAITING = 4 * 1024 * 1024;
/** Between two attempts at what could not be written. */
const RETRY_MS = 500;
/** A pipe whose reader is slow; it is asked again sooner. */
const BUSY = new Set(['EAGAIN', 'EBUSY']);
const BUSY_RETRY_MS = 20;

/**
 * The log on a file descriptor, without waiting for it. The destination of pino would end the process when a disk is full,
 * and then keep it from ending.
 */
export class LogOutput implements DestinationStream {
  private readonly fd: number;
  private lines: string[] = [];
  private length = 0;
  /** The rest of what was begun; undefined when nothing is being written. */
  private begun: Buffer | undefined;
  private isUnderWay = false;

  constructor(fd: number) {
    this.fd = fd;
    process.once('exit', () => this.flush());
  }

  write(line: string): void {
    if (this.length + line.length > MOST_WAITING) return lostLines.inc();
    this.lines.push(line);
    this.length += line.length;
    if (!this.begun) this.next();
  }

  private next(): void {
    this.begun ??= this.take();
    if (!this.begun) return;
    this.isUnderWay = true;
    write(this.fd, this.begun, (error, written) => this.proceed(error as NodeJS.ErrnoException | null, written));
  }

  private take(): Buffer | undefined {
    if (this.lines.length === 0) return undefined;
    const text = this.lines.join('');
    this.lines = [];
    this.length = 0;
    return Buffer.from(text);
  }

  private proceed(error: NodeJS.ErrnoException | null, written: number): void {
    this.isUnderWay = false;
    if (!error) {
      const rest = this.begun!.subarray(written);
      this.begun = rest.length > 0 ? rest : undefined;
      return this.next();
    }
    // No reader comes back to a pipe. Lines keep what is left of their memory only until the next attempt.
    if (error.code === 'EPIPE') this.lose();
    setTimeout(() => this.next(), BUSY.has(error.code ?? '') ? BUSY_RETRY_MS : RETRY_MS).unref();
  }

  private lose(): void {
    lostLines.inc(String(this.begun).split('\n').length - 1);
    this.begun = undefined;
  }

  /** What is being written at the end is left to the thread that writes it. */
  private flush(): void {
    try {
      for (let rest = this.isUnderWay ? this.take() : (this.begun ?? this.take()); rest; rest = this.take()) {
        while (rest.length > 0) rest = rest.subarray(writeSync(this.fd, rest));
      }
    } catch {
      // Nobody can be told any more.
    }
  }
}

/** One for the process, so that lines of several loggers keep their order. */
export const standardOutput = new LogOutput(1);
