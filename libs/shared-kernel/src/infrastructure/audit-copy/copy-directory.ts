import { constants, createReadStream } from 'node:fs';
import { access, type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Signer } from '../../application/signer.ts';
import { type CopiedEntry, lineOf, readLine } from './copied-entry.ts';

const NAME = /^audit-\d{4}-\d{2}-\d{2}\.ndjson$/;
const nameOf = (moment: Date) => `audit-${moment.toISOString().slice(0, 'yyyy-mm-dd'.length)}.ndjson`;
/** Read at once from the end of a file. */
const TAIL_BYTES = 65_536;

/** Each write goes to the end: another writer, if there is one against all odds, is not written over. */
const APPEND = constants.O_RDWR | constants.O_APPEND;

/** Whether an entry was read as it was written. */
export type CopyRead =
  | { readonly kind: 'entry'; readonly entry: CopiedEntry }
  | { readonly kind: 'broken'; readonly where: string };

/**
 * A directory with one file for each day on which entries were copied. Lines are only added. One writer at a time: the
 * caller locks.
 */
export class CopyDirectory {
  constructor(
    private readonly path: string,
    private readonly signer: Signer,
  ) {}

  /** @throws Error when there is no such directory, or this process may not write there */
  async check(): Promise<void> {
    await access(this.path, constants.W_OK | constants.X_OK);
  }

  /** Adds entries. They are on the disk when this resolves. @throws Error when the directory does not exist */
  async append(entries: readonly CopiedEntry[], now: Date): Promise<void> {
    const names = await this.names();
    // A clock that was set back does not begin an earlier file: the lines of a copy follow each other by file and line.
    const name = [...names.slice(-1), nameOf(now)].toSorted().at(-1)!;
    const isNew = !names.includes(name);
    const file = await open(join(this.path, name), isNew ? 'ax+' : APPEND, 0o640);
    try {
      const last = await lastLine(file);
      const former = names.filter((each) => each < name);
      let signature = last.text === '' ? await this.lastSignature(former) : signatureIn(last.text);
      const lines = entries.map((entry) => {
        const made = lineOf(entry, signature, this.signer);
        signature = made.signature;
        return made.line;
      });
      // A process that died while it wrote has left a part of a line, whose entry is written again.
      if (last.end < last.size) await file.truncate(last.end);
      await file.appendFile(lines.join(''));
      await file.datasync();
    } finally {
      await file.close();
    }
    if (isNew) await syncDirectory(this.path);
  }

  /** Reads the entries that were copied on the day of `since` and later. The file before shows that the beginning is there. */
  async *read(since: Date): AsyncGenerator<CopyRead> {
    const first = nameOf(since);
    const names = await this.names();
    let previous: string | undefined = await this.lastSignature(names.filter((each) => each < first));
    for (const name of names.filter((each) => each >= first)) {
      let number = 0;
      for await (const line of this.linesOf(name)) {
        number += 1;
        const read = readLine(line, previous, this.signer);
        if (read.kind === 'entry') yield { kind: 'entry', entry: read.entry };
        else yield { kind: 'broken', where: `${name}, line ${number}: ${read.why}` };
        // After a broken line any line may follow.
        previous = read.kind === 'entry' ? read.signature : undefined;
      }
    }
  }

  /** Complete lines. A crash has left a part of the last one, whose entry the next file begins with, or was not copied. */
  private async *linesOf(name: string): AsyncGenerator<string> {
    const path = join(this.path, name);
    const { end } = await this.last(name);
    if (end > 0) yield* createInterface({ input: createReadStream(path, { end: end - 1 }), crlfDelay: Infinity });
  }

  private async last(name: string): Promise<LastLine> {
    const file = await open(join(this.path, name), 'r');
    try {
      return await lastLine(file);
    } finally {
      await file.close();
    }
  }

  private async names(): Promise<string[]> {
    return (await readdir(this.path)).filter((name) => NAME.test(name)).toSorted();
  }

  /** @param names of files; a crash has left some of them empty @returns '' where a copy begins */
  private async lastSignature(names: readonly string[]): Promise<string> {
    for (const name of names.toReversed()) {
      const { text } = await this.last(name);
      if (text !== '') return signatureIn(text);
    }
    return '';
  }
}

/** A line that was changed gives another signature or none, which readers find. */
function signatureIn(line: string): string {
  try {
    return String((JSON.parse(line) as { signature?: unknown }).signature);
  } catch {
    return '';
  }
}

interface LastLine {
  readonly text: string;
  /** Bytes up to its end, and of the whole file. */
  readonly end: number;
  readonly size: number;
}

/** @returns the last complete line, empty where there is none */
async function lastLine(file: FileHandle): Promise<LastLine> {
  const { size } = await file.stat();
  for (let length = TAIL_BYTES; ; length *= 2) {
    const from = Math.max(0, size - length);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    const end = buffer.subarray(0, bytesRead).lastIndexOf('\n') + 1;
    const begin = end === 0 ? 0 : buffer.subarray(0, end - 1).lastIndexOf('\n') + 1;
    // The beginning of the line is further ahead.
    if (from > 0 && begin === 0) continue;
    return { text: buffer.subarray(begin, Math.max(begin, end - 1)).toString(), end: from + end, size };
  }
}

/** Otherwise a crash of the machine could lose the name of a new file. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
