import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

// The API, compiled and started again on each change, and the console with hot reloading in front of it. The console's
// address is the service's: links in mails lead there, and the API takes its requests for its own.

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const { PORT = '3000', CONSOLE_PORT = '5173' } = process.env;
const { BASE_URL = `http://localhost:${CONSOLE_PORT}` } = process.env;
const environment = { ...process.env, BASE_URL, CONSOLE_PORT, API_ORIGIN: `http://localhost:${PORT}` };

/** As the service says that it cannot start like this. */
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

/** Each in a process group of its own: one Ctrl-C reaches us alone, and we end all that a tool has started. */
function start(script: string, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [script, ...args], { stdio: 'inherit', detached: true, env: environment });
}

for (const [name, port] of Object.entries({ PORT, CONSOLE_PORT })) {
  if (await isFree(port)) continue;
  console.error(`Port ${port} is taken, or not ours to take; choose another by ${name}=…`);
  process.exit(EXIT_CONFIG);
}

const running = new Set([
  start('node_modules/@nestjs/cli/bin/nest.js', 'start', 'api', '--watch'),
  start('node_modules/vite/bin/vite.js', '--config', 'apps/console/vite.config.ts'),
]);

function stopAll(signal: NodeJS.Signals): void {
  for (const { pid } of running) {
    try {
      process.kill(process.platform === 'win32' ? pid! : -pid!, signal);
    } catch (error) {
      // It has ended by itself, and its exit is on the way.
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
