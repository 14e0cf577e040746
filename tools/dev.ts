import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// The API, compiled and started again on each change, and the console with hot reloading in front of it. The console's
// address is the service's: links in mails lead there, and the API takes its requests for its own.

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const { PORT = '3000', BASE_URL = 'http://localhost:5173' } = process.env;
const environment = { ...process.env, BASE_URL, API_ORIGIN: `http://localhost:${PORT}` };

/** Each in a process group of its own: one Ctrl-C reaches us alone, and we end all that a tool has started. */
function start(script: string, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [script, ...args], { stdio: 'inherit', detached: true, env: environment });
}

const running = new Set([
  start('node_modules/@nestjs/cli/bin/nest.js', 'start', 'api', '--watch'),
  start('node_modules/vite/bin/vite.js', '--config', 'apps/console/vite.config.ts'),
]);

function stopAll(signal: NodeJS.Signals): void {
  for (const { pid } of running) process.kill(process.platform === 'win32' ? pid! : -pid!, signal);
}

for (const child of running) {
  child.once('exit', (code) => {
    running.delete(child);
    process.exitCode ||= code ?? 0;
    stopAll('SIGTERM');
  });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopAll(signal));
