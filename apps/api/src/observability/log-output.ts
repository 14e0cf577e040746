import { write, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';
import { Counter } from 'prom-client';

const lostLines = new Counter({
  name: 'gatehouse_log_lines_lost_total',
  help: 'Lines of the log that standard output did not take, because its disk is full or its reader is gone',
});

/** Bytes that wait while a disk is full or slow; further lines are lost. */
const MOST_WAITING = 4 * 1024 * 1024;
/** PIPE_BUF of Linux: workers share a pipe, and what one of them writes at once is not mixed with lines of another. */
const MOST_AT_ONCE = 4096;
/** Between two attempts at what could not be written. */
const RETRY_MS = 500;
/** A pipe whose reader is slow; it is asked again sooner. */
const BUSY = new Set<string | undefined>(['EAGAIN', 'EBUSY']);
const BUSY_RETRY_MS = 20;
/** For a thread to finish its write, before later lines are written at the exit. */
const EXIT_PAUSE_MS = 200;
/** How long a slow reader delays the exit. */
const EXIT_MS = 1000;

/**
 * The log on a file descriptor, without waiting for it. The destination of pino would end the process when a disk is full,
 * and then keep it from ending.
 */
export class LogOutput implements DestinationStream {
  private readonly fd: number;
  private readonly lines: Buffer[] = [];
  /** Bytes of these. */
  private waiting = 0;
  /** The rest of what was begun. */
  private begun: Buffer | undefined;
  /** `writing`: a thread has what was begun. `pausing`: the next attempt is due later. */
  private state: 'idle' | 'writing' | 'pausing' = 'idle';

  constructor(fd: number) {
    this.fd = fd;
    process.once('exit', () => this.flush());
  }

  write(text: string): void {
    const line = Buffer.from(text);
    if (this.waiting + line.length > MOST_WAITING) return lostLines.inc();
    this.lines.push(line);
    this.waiting += line.length;
    if (this.state === 'idle') this.next();
  }

  private next(): void {
    this.begun ??= this.take();
    this.state = this.begun ? 'writing' : 'idle';
    if (!this.begun) return;
    write(this.fd, this.begun, (error, written) => this.proceed(error, written));
  }

  /** Whole lines: as many as may be written at once, or a longer one alone. */
  private take(): Buffer | undefined {
    let bytes = 0;
    let count = 0;
    for (const { length } of this.lines) {
      if (count > 0 && bytes + length > MOST_AT_ONCE) break;
      bytes += length;
      count++;
    }
    this.waiting -= bytes;
    return count > 0 ? Buffer.concat(this.lines.splice(0, count)) : undefined;
  }

  private proceed(error: NodeJS.ErrnoException | null, written: number): void {
    if (!error) {
      this.begun = rest(this.begun!, written);
      return this.next();
    }
    // A pipe has no reader. Lines of the pause wait for one that may come.
    if (error.code === 'EPIPE') this.lose();
    this.state = 'pausing';
    setTimeout(() => this.next(), BUSY.has(error.code) ? BUSY_RETRY_MS : RETRY_MS).unref();
  }

  private lose(): void {
    for (; this.begun; this.begun = this.take()) lostLines.inc(String(this.begun).split('\n').length - 1);
  }

  /** Lost lines are not counted: the counter cannot be read any more. */
  private flush(): void {
    if (this.state === 'writing') {
      pause(EXIT_PAUSE_MS);
      this.begun = undefined;
    }
    const deadline = performance.now() + EXIT_MS;
    this.begun ??= this.take();
    while (this.begun && performance.now() < deadline) {
      try {
        this.begun = rest(this.begun, writeSync(this.fd, this.begun)) ?? this.take();
      } catch (error) {
        if (!BUSY.has((error as NodeJS.ErrnoException).code)) return;
        pause(BUSY_RETRY_MS);
      }
    }
  }
}

const rest = (begun: Buffer, written: number) => (written < begun.length ? begun.subarray(written) : undefined);

/** Holds up the whole thread. */
const pause = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** One for the process, so that lines of several loggers keep their order. */
export const standardOutput = new LogOutput(1);
