import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Bytes; below it the header of a compressed answer costs more than it saves. */
const WORTHWHILE = 1024;

/**
 * Writes `x.br` and `x.gz` beside every script, style sheet and drawing: the server sends them and compresses nothing.
 */
export function precompress(): Plugin {
  return {
    name: 'gatehouse:precompress',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const files = Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name));
      await Promise.all(
        files.map(async (name) => {
          const path = join(dir!, name);
          const content = await readFile(path);
          if (content.length < WORTHWHILE) return;
          await Promise.all([
            brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).then((b) =>
              writeFile(`${path}.br`, b),
            ),
            zip(content, { level: 9 }).then((b) => writeFile(`${path}.gz`, b)),
          ]);
        }),
      );
    },
  };
}
