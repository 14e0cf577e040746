import { createReadStream } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Signer } from '../../application/signer.ts';
import { type CopiedEntry, lineOf, readLine } from './copied-entry.ts';

const NAME = /^audit-\d{4}-\d{2}-\d{2}\.ndjson$/;
const nameOf = (moment: Date) => `audit-${moment.toISOString().slice(0, 'yyyy-mm-dd'.length)}.ndjson`;
/** Read at once from the end of a file. */
const TAIL_BYTES = 65_536;

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

  /** Adds entries. They are on the disk when this resolves. @throws Error when the directory does not exist */
  async append(entries: readonly CopiedEntry[], now: Date): Promise<void> {
    const names = await this.names();
    // A clock that was set back does not begin an earlier file: the lines of a copy follow each other by file and line.
    const name = [...names.slice(-1), nameOf(now)].toSorted().at(-1)!;
    const isNew = !names.includes(name);
    const file = await open(join(this.path, name), isNew ? 'ax+' : 'r+', 0o640);
    try {
      const last = await lastLine(file);
      let signature = await this.lastSignature(
        last.text,
        names.findLast((each) => each < name),
      );
      const lines = entries.map((entry) => {
        const made = lineOf(entry, signature, this.signer);
        signature = made.signature;
        return made.line;
      });
      // A process that died while it wrote has left a part of a line, whose entry is written again.
      await file.truncate(last.end);
      await file.write(lines.join(''), last.end);
      await file.datasync();
    } finally {
      await file.close();
    }
    if (isNew) await syncDirectory(this.path);
  }

  /** Reads the entries that were copied on the day of `since` and later. */
  async *read(since: Date): AsyncGenerator<CopyRead> {
    const first = nameOf(since);
    let previous: string | undefined;
    for (const name of (await this.names()).filter((each) => each >= first)) {
      const lines = createInterface({ input: createReadStream(join(this.path, name)), crlfDelay: Infinity });
      let number = 0;
      for await (const line of lines) {
        number += 1;
        const read = readLine(line, previous, this.signer);
        if (read.kind === 'entry') yield { kind: 'entry', entry: read.entry };
        else yield { kind: 'broken', where: `${name}, line ${number}: ${read.why}` };
        // After a broken line any line may follow.
        previous = read.kind === 'entry' ? read.signature : undefined;
      }
    }
  }

  private async names(): Promise<string[]> {
    return (await readdir(this.path)).filter((name) => NAME.test(name)).toSorted();
  }

  /** @param line the last one of the file, empty in an empty file @param former the file before, for an empty one */
  private async lastSignature(line: string, former: string | undefined): Promise<string> {
    if (line !== '') return signatureIn(line);
    if (former === undefined) return '';
    const file = await open(join(this.path, former), 'r');
    try {
      const { text } = await lastLine(file);
      return text === '' ? '' : signatureIn(text);
    } finally {
      await file.close();
    }
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

/** @returns the last complete line, and where it ends in bytes */
async function lastLine(file: FileHandle): Promise<{ readonly text: string; readonly end: number }> {
  const { size } = await file.stat();
  for (let length = TAIL_BYTES; ; length *= 2) {
    const from = Math.max(0, size - length);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    const end = buffer.subarray(0, bytesRead).lastIndexOf('\n') + 1;
    const begin = end === 0 ? 0 : buffer.subarray(0, end - 1).lastIndexOf('\n') + 1;
    // The beginning of the line is further ahead.
    if (from > 0 && begin === 0) continue;
    return { text: buffer.subarray(begin, Math.max(begin, end - 1)).toString(), end: from + end };
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
