import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Lifetime } from '../../bench/lifetime.ts';

const PIECE = Buffer.alloc(1 << 20);

/** A file system of its own that can be filled. Needs the right to mount. */
export class SmallDisk {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  static mount(lifetime: Lifetime, mebibytes: number): SmallDisk {
    const path = mkdtempSync(join(tmpdir(), 'gatehouse-disk-'));
    lifetime.add(() => rmSync(path, { recursive: true }));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'gatehouse-chaos', path]);
    // Lazily: something on it may still be ending.
    lifetime.add(() => void execFileSync('umount', ['--lazy', path]));
    chmodSync(path, 0o755);
    return new SmallDisk(path);
  }

  /** Leaves no byte. */
  fill(): void {
    const file = openSync(this.#ballast, 'a');
    try {
      for (let piece = PIECE; piece.length > 0;) {
        try {
          writeSync(file, piece);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
          piece = piece.subarray(0, piece.length >> 1);
        }
      }
    } finally {
      closeSync(file);
    }
  }

  /** Gives back the space that `fill` took. */
  free(): void {
    rmSync(this.#ballast);
  }

  get #ballast(): string {
    return join(this.path, 'ballast');
  }
}
