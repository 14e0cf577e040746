import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config/config.ts';
import { usableDataDir } from '../config/data-dir.ts';
import type { PolarAccess } from '../config/polar-stand-in.ts';
import { freePort, isRunning } from './postmaster.ts';

interface RunningStandIn extends PolarAccess {
  readonly pid: number;
}

export interface PolarStandIn extends RunningStandIn {
  /** Ends it within a second, unless another service started it. */
  stop(): Promise<void>;
}

/** A program of its own, which production does not need: it stays where its source is. */
const MAIN = fileURLToPath(
  import.meta.url.replace(/(?:dist\/)?apps\/api\/src\/[^?]+$/, 'apps/polar-stand-in/src/main.ts'),
);
/** That of `npm run polar`. */
const USUAL_PORT = 4010;
const STOP_PATIENCE_MS = 2000;

/**
 * Starts the stand-in for Polar, with a webhook endpoint that leads here (ADR 44). It ends with this process, however that
 * ends.
 * @param keep whether its state is kept in the data directory; a service that finds it running there shares it
 * @throws Error when it does not start
 */
export async function startPolarStandIn(config: Config, { keep }: { keep: boolean }): Promise<PolarStandIn> {
  if (!keep) return launch(config, {});
  const directory = usableDataDir(config.DATA_DIR);
  const note = join(directory, 'polar-stand-in.running');
  const shared = await runningThere(note);
  if (shared) return { ...shared, stop: async () => undefined };
  const PORT = String(await freePort(USUAL_PORT).catch(() => 0));
  const standIn = await launch(config, { PORT, STATE_FILE: join(directory, 'polar-stand-in.json') });
  const { stop, ...running } = standIn;
  await writeFile(note, JSON.stringify(running), { mode: 0o600 });
  return {
    ...running,
    async stop() {
      await rm(note, { force: true });
      await stop();
    },
  };
}

/** What another living service started on this data directory. */
async function runningThere(note: string): Promise<RunningStandIn | undefined> {
  const text = await readFile(note, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const noted = JSON.parse(text) as RunningStandIn;
  return (await isRunning(noted.pid, 'polar-stand-in')) ? noted : undefined;
}

async function launch(config: Config, extra: Readonly<Record<string, string>>): Promise<PolarStandIn> {
  const child = spawn(process.execPath, [MAIN], {
    // Nothing of our environment, which holds secrets. Every address is accepted, since no mail is sent to it.
    env: { PORT: '0', REFUSED_DOMAINS: '', WEBHOOK_URL: webhookUrl(config), ...extra },
    // Ctrl-C in a terminal must not end it before its client.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const access = await announced(child);
  let isWanted = true;
  child.once('exit', () => isWanted && console.error('The Polar stand-in has ended; nothing can be bought now.'));
  return {
    ...access,
    pid: child.pid!,
    async stop() {
      isWanted = false;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill();
      const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS);
      await ended;
      clearTimeout(impatience);
    },
  };
}

async function announced(child: ChildProcess): Promise<PolarAccess> {
  const late = new AbortController();
  const failure = once(child, 'exit', late).then(() => {
    throw new Error('The Polar stand-in did not start. POLAR_STAND_IN=off goes without it.');
  });
  try {
    const [access] = (await Promise.race([once(child, 'message', late), failure])) as [PolarAccess];
    return access;
  } finally {
    failure.catch(() => undefined);
    late.abort();
  }
}

/** Of this instance, past any proxy. */
function webhookUrl({ HOST, PORT }: Config): string {
  const isAny = HOST === undefined || ['0.0.0.0', '::'].includes(HOST);
  const host = isAny ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${host}:${PORT}/api/webhooks/polar`;
}
