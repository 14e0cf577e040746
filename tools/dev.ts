import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

// Restarts the API on each change and serves the console with hot reloading in front of it. BASE_URL is the console's
// address, so that links in mails lead there and the API accepts its requests.

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const { PORT = '3000', CONSOLE_PORT = '5173' } = process.env;
const { BASE_URL = `http://localhost:${CONSOLE_PORT}` } = process.env;
const environment = { ...process.env, BASE_URL, CONSOLE_PORT, API_ORIGIN: `http://localhost:${PORT}` };

/** The exit code of the service for a configuration error (EX_CONFIG). */
const EXIT_CONFIG = 78;

async function isFree(port: string): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(Number(port), 'localhost'), 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

/** Each in a process group of its own, so that Ctrl-C reaches this process, which then stops the groups. */
function start(script: string, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [script, ...args], { stdio: 'inherit', detached: true, env: environment });
}

for (const [name, port] of Object.entries({ PORT, CONSOLE_PORT })) {
  if (await isFree(port)) continue;
  console.error(`Port ${port} is in use or not permitted; choose another with ${name}=…`);
  process.exit(EXIT_CONFIG);
}

// Code compiled from here on is not the code of the last build's stamp.
rmSync('dist/api.stamp', { force: true });
const running = new Set([
  start('node_modules/@nestjs/cli/bin/nest.js', 'start', 'api', '--watch'),
  start('node_modules/vite/bin/vite.js', '--config', 'apps/console/vite.config.ts'),
]);

function stopAll(signal: NodeJS.Signals): void {
  for (const { pid } of running) {
    try {
      process.kill(process.platform === 'win32' ? pid! : -pid!, signal);
    } catch (error) {
      // The process has already ended; its exit event follows.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

for (const child of running) {
  child.once('exit', (code) => {
    running.delete(child);
    process.exitCode ||= code ?? 0;
    stopAll('SIGTERM');
  });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopAll(signal));
