import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
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
  const stamp = join(folder, '.built');
  if (!existsSync(stamp)) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const archive = join(folder, '.source.tar');
    await run('git', ['archive', `--output=${archive}`, commit], ROOT);
    await run('tar', ['-xf', archive], folder);
    await rm(archive);
  }
  await givePackages(folder, existsSync(stamp));
  if (!existsSync(stamp)) {
    await run(process.execPath, ['tools/build.ts'], folder);
    await writeFile(stamp, '');
  }
  return folder;
}

/** The packages of this folder where the lock files are the same, else those of the release. */
async function givePackages(folder: string, isBuilt: boolean): Promise<void> {
  const packages = join(folder, 'node_modules');
  const [own, other] = [ROOT, folder].map((each) => readFileSync(join(each, 'package-lock.json'), 'utf8'));
  if (own === other) {
    await rm(packages, { recursive: true, force: true });
    await symlink(join(ROOT, 'node_modules'), packages);
  } else if (!isBuilt || !existsSync(join(packages, '.package-lock.json'))) {
    console.log('Other packages than here: npm ci, which takes minutes once');
    await rm(packages, { recursive: true, force: true });
    await run('npm', ['ci', '--no-audit', '--no-fund'], folder);
  }
}
