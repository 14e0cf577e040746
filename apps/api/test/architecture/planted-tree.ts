import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');
const RULES = ['.dependency-cruiser.cjs', '.oxlintrc.json', 'tools/lint-rules.ts', 'tsconfig.json', 'package.json'];

/** A source tree in a temporary directory under the very rule files of this repository. */
export async function plant(files: Readonly<Record<string, string>>): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), 'gatehouse-planted-'));
  const place = async (path: string) => {
    await mkdir(dirname(join(tree, path)), { recursive: true });
    return join(tree, path);
  };
  for (const path of RULES) await copyFile(join(ROOT, path), await place(path));
  for (const [path, text] of Object.entries(files)) await writeFile(await place(path), text);
  return tree;
}

/** The violations of import rules, as `rule: from -> to`. */
export async function importViolations(tree: string): Promise<string[]> {
  const report = await tool(tree, 'dependency-cruiser/bin/dependency-cruiser.mjs', ['--output-type', 'json', '.']);
  const { summary } = JSON.parse(report) as {
    summary: { violations: { rule: { name: string }; from: string; to: string }[] };
  };
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
}

/** The findings of the linter, as `rule: file`. */
export async function lintViolations(tree: string): Promise<string[]> {
  const report = await tool(tree, 'oxlint/bin/oxlint', ['--format', 'json']);
  const { diagnostics } = JSON.parse(report) as { diagnostics: { code: string; filename: string }[] };
  return diagnostics.map(({ code, filename }) => `${/\((.+)\)/.exec(code)?.[1]}: ${filename}`);
}

/** Both tools end with an error when they find something, and with their report in either case. */
async function tool(tree: string, script: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [join(ROOT, 'node_modules', script), ...args],
      { cwd: tree },
      (error, stdout, stderr) => {
        if (stdout.startsWith('{')) resolve(stdout);
        else reject(new Error(`${script} gave no report: ${stderr}`, { cause: error }));
      },
    );
  });
}

/** Names of the import rules, in their order. */
export async function importRules(): Promise<string[]> {
  const text = await readFile(join(ROOT, '.dependency-cruiser.cjs'), 'utf8');
  return [...text.matchAll(/rule\(\s*'([a-z-]+)'/g)].map(([, name]) => name!);
}
