import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { installedChromium } from './equipment.ts';

const run = promisify(execFile);
const NODE_MODULES = join(import.meta.dirname, '../../../../node_modules');

/** An installed Chromium, else the npm package's. Close it when done. */
export async function launchBrowser(): Promise<Browser> {
  const found = installedChromium();
  const options = found ? { executablePath: found } : await packagedChromium();
  // The pages of a context share a process: starting one and compiling the scripts again is a fifth of a page test.
  // Pages live for seconds: optimizing their scripts takes longer than it saves.
  const args = ['--renderer-process-limit=1', '--js-flags=--no-opt --no-maglev'];
  // Chromium refuses its sandbox to root.
  if (process.getuid?.() === 0) args.push('--no-sandbox');
  return chromium.launch({ ...options, args: [...args, ...(options.args ?? [])] });
}

/** Built for a serverless function: it brings its libraries and a font, and must be told where they are. */
async function packagedChromium(): Promise<LaunchOptions> {
  const home = join(NODE_MODULES, '.cache/chromium');
  if (!existsSync(home)) await unpack(home);
  return {
    executablePath: join(home, 'chromium'),
    args: ['--no-sandbox', '--disable-gpu', '--no-zygote', '--disable-dev-shm-usage'],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(home, 'al2023/lib'),
      FONTCONFIG_FILE: join(home, 'fonts.conf'),
    },
  };
}

/** Test files start at the same time, so the directory is made complete and then renamed: the first one wins. */
async function unpack(home: string): Promise<void> {
  const draft = `${home}-${process.pid}`;
  try {
    await mkdir(draft, { recursive: true });
    const script = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())";
    await run(process.execPath, ['--eval', script], {
      cwd: NODE_MODULES,
      // The package unpacks to TMPDIR, and its libraries only when it believes to run in that function.
      env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    });
    // Its own configuration names directories of that function, and the browser crashes without any font.
    const fonts = [join(home, 'fonts/fonts'), '/usr/share/fonts'].map((path) => `<dir>${path}</dir>`);
    await writeFile(
      join(draft, 'fonts.conf'),
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${fonts.join('')}<cachedir>${join(home, 'fonts-cache')}</cachedir></fontconfig>`,
    );
    await rename(draft, home).catch((error: unknown) => {
      if (!existsSync(home)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
