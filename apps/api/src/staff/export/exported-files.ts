import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

export interface ExportedFile {
  readonly file: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** The new directory of an export, which only its owner reads. */
export class ExportedFiles {
  private constructor(private readonly directory: string) {}

  /** @throws Error when the directory has something in it: two exports must not be mixed up */
  static async begin(directory: string): Promise<ExportedFiles> {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const found = await readdir(directory);
    if (found.length > 0) throw new Error(`${directory} is not empty. Name a new directory.`);
    return new ExportedFiles(directory);
  }

  /** @param lines texts of JSON, each without a line break. Waits for the disk: memory holds some of them. */
  async write(file: string, lines: AsyncIterable<string>): Promise<ExportedFile> {
    const hash = createHash('sha256');
    let rows = 0;
    let bytes = 0;
    const counted = async function* () {
      for await (const line of lines) {
        const chunk = Buffer.from(`${line}\n`);
        hash.update(chunk);
        rows += 1;
        bytes += chunk.length;
        yield chunk;
      }
    };
    await pipeline(counted, createWriteStream(join(this.directory, file), { flags: 'wx', mode: 0o600, flush: true }));
    return { file, rows, bytes, sha256: hash.digest('hex') };
  }

  /** Written last: a directory without it is not whole. */
  async finish(manifest: object): Promise<void> {
    const text = `${JSON.stringify(manifest, undefined, 2)}\n`;
    await writeFile(join(this.directory, 'manifest.json'), text, { flag: 'wx', mode: 0o600 });
  }
}
