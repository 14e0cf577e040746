import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../apps/api/test/support/program.ts';
import { Lifetime } from '../../bench/lifetime.ts';
import type { Gatehouse } from './gatehouse.ts';
import { npmStart, QuickStart } from './program.ts';
import { quickStarts } from './quick-starts.ts';

/** MCP clients learn from the server where to go, and register themselves. */
const FINDS_ALL_ITSELF: ReadonlySet<string> = new Set(['mcp-client-1', 'mcp-client-2']);

/** A program without .env says what is missing. */
async function expectSentence(program: QuickStart): Promise<void> {
  await program.says(/^ISSUER is missing\. Put it into \.env \(see README\.md\)$/m);
  await program.stop();
  assert(!/^ {4}at /m.test(program.output), `no stack: ${program.output}`);
}

/**
 * Runs a quick start from sign-in to sign-out, and stops what it started.
 * @param folderOf of the name of a quick start, with its dependencies there or above
 * @throws Skipped, or Error at the first step that goes wrong, with what its program said
 */
export async function play(
  name: string,
  gatehouse: Gatehouse,
  folderOf: (name: string) => Promise<string>,
  lifetime = new Lifetime(),
): Promise<void> {
  const programs: QuickStart[] = [];
  try {
    const folder = await folderOf(name);
    const has = (file: string) => existsSync(join(folder, file));
    // A developer's own .env would start it.
    const needsSettings = has('package.json') && !has('.env') && !FINDS_ALL_ITSELF.has(name);
    if (needsSettings) await expectSentence(await QuickStart.start(folder, {}));
    await quickStarts[name]!({
      gatehouse,
      folder,
      port: await freePort(),
      async start(environment, { quickStart, args, command, cwd = folder } = {}) {
        const at = quickStart ? await folderOf(quickStart) : cwd;
        const program = await QuickStart.start(at, environment, command ?? npmStart(at, args));
        programs.push(program);
        lifetime.add(program.stop);
        return program;
      },
      atEnd: (stop) => lifetime.add(stop),
    });
  } catch (error) {
    const said = programs.map(({ output }) => output.slice(-4000)).join('\n');
    if (error instanceof Error && said) error.message += `\n--- Its program said:\n${said}`;
    throw error;
  } finally {
    await lifetime.release();
  }
}
