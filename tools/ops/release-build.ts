import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, symlink } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../bench/processes.ts';
import type { Release } from './release.ts';

const ROOT = join(import.meta.dirname, '../..');
/** A release never changes, so that its build is kept. */
const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'gatehouse/releases');

/** Builds a release by its own means. @returns its folder */
export async function buildOf({ commit }: Release): Promise<string> {
  const folder = join(CACHE, commit);
  if (existsSync(folder)) {
    await givePackages(folder);
    return folder;
  }
  // Another run may build the same release: the first one that is complete stays.
  const own = `${folder}.${process.pid}`;
  await mkdir(own, { recursive: true });
  try {
    const archive = join(own, '.source.tar');
    await run('git', ['archive', `--output=${archive}`, commit], ROOT);
    await run('tar', ['-xf', archive], own);
    await rm(archive);
    await givePackages(own);
    // Among tests NODE_ENV says so, and the console would be built for that.
    await run(process.execPath, ['tools/build.ts'], own, { NODE_ENV: 'production' });
    await rename(own, folder).catch((error: unknown) => existsSync(folder) || Promise.reject(error));
  } finally {
    await rm(own, { recursive: true, force: true });
  }
  return folder;
}

/** The packages of this folder where the lock files are the same, else those of the release. */
async function givePackages(folder: string): Promise<void> {
  const packages = join(folder, 'node_modules');
  const [own, other] = [ROOT, folder].map((each) => readFileSync(join(each, 'package-lock.json'), 'utf8'));
  if (own === other) {
    await rm(packages, { recursive: true, force: true });
    await symlink(join(ROOT, 'node_modules'), packages);
  } else if (!existsSync(join(packages, '.package-lock.json'))) {
    console.log('Other packages than here: npm ci, which takes minutes once');
    await rm(packages, { recursive: true, force: true });
    await run('npm', ['ci', '--no-audit', '--no-fund'], folder);
  }
}
