import { Injectable, Logger } from '@nestjs/common';
import { execFile } from 'node:child_process';
import { constants, getPriority, setPriority } from 'node:os';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MAX_LOGO_BYTES } from '../domain/picture-format.ts';
import { type Drawn, LogoDrawing } from '../domain/ports.ts';

/** Beside this file, in TypeScript or built. */
const PROGRAM = fileURLToPath(new URL(`./draw-logo${extname(import.meta.url)}`, import.meta.url));
/** Takes 0.1 to 0.5 s of a processor, of which a busy machine gives it a tenth. */
const DEADLINE_MS = 30_000;
const COULD_NOT_START = 1;
const TOO_LONG = 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER';

const logger = new Logger('Logos');

/**
 * In a process of its own for each picture: the decoders are native code, whose crashes must not end the service. It is
 * killed at the deadline, and takes its memory with it. It needs no environment variables and gets none, but is no sandbox:
 * as the same user it could read those of the service, on Linux in `/proc` (ADR 35).
 */
@Injectable()
export class ChildLogoDrawing extends LogoDrawing {
  private last: Promise<unknown> = Promise.resolve();

  draw(picture: Uint8Array): Promise<Drawn> {
    const drawn = this.last.then(() => drawInChild(picture));
    this.last = drawn.catch(() => undefined);
    return drawn;
  }
}

/** Not lower: beside busy processes the lowest gets next to nothing. Nor higher than the service has, which needs a right. */
export const lowPriority = (): number => Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL);

/** @param program which one is started, and how long it may take. @returns, @throws as `LogoDrawing.draw` */
export function drawInChild(
  picture: Uint8Array,
  { path, deadlineMs } = { path: PROGRAM, deadlineMs: DEADLINE_MS },
): Promise<Drawn> {
  const limits = { timeout: deadlineMs, killSignal: 'SIGKILL', maxBuffer: MAX_LOGO_BYTES } as const;
  return new Promise((resolve, reject) => {
    const options = { ...limits, env: {}, encoding: 'buffer', windowsHide: true } as const;
    const child = execFile(process.execPath, [path], options, (error, logo, words) => {
      if (!error) return resolve(logo);
      if (error.code === TOO_LONG) return resolve('undecodable');
      if (error.signal) {
        logger.warn(
          `The process that draws a logo was ended by ${error.signal}: it took ${deadlineMs / 1000} s, needs more memory than there is, or crashed`,
        );
        return resolve('killed');
      }
      // Not started at all (a code in letters), or ended by Node: no picture can be drawn. Everything else is the picture.
      const isOurs = error.code === COULD_NOT_START || typeof error.code === 'string';
      if (isOurs) reject(new Error(`No logo can be drawn: ${words.toString() || error.message}`, { cause: error }));
      else resolve('undecodable');
    });
    // From here, before it has other threads, which inherit it on Linux: a call of its own would be for one of them.
    if (child.pid !== undefined) setPriority(child.pid, lowPriority());
    // A child that ends early does not read all of it.
    child.stdin?.on('error', () => undefined).end(picture);
  });
}
