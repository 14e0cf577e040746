import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Lifetime } from '../../bench/lifetime.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The end-to-end tests, or those whose paths match, with PgBouncer in transaction mode before every service. */
export async function pgbouncer(lifetime: Lifetime, paths: readonly string[]): Promise<number> {
  const tests = [join(ROOT, 'tools/jest.ts'), '--selectProjects', 'e2e', ...(paths.length > 0 ? ['--', ...paths] : [])];
  const env = { ...process.env, TEST_POOLER: 'transaction' };
  const jest = spawn(process.execPath, tests, { cwd: ROOT, stdio: 'inherit', env });
  lifetime.add(() => void jest.kill());
  const [code] = (await once(jest, 'exit')) as [number | null];
  return code ?? 1;
}
