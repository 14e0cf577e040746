import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { isPgBouncerInstalled } from './pg-bouncer.ts';

const INSTALLED = ['chromium-headless-shell', 'chromium', 'google-chrome'].map((name) => `/usr/bin/${name}`);

/** `$CHROMIUM`, else an installed one, the one without windows first; undefined: the npm package's has to do. */
export function installedChromium(): string | undefined {
  return [process.env.CHROMIUM, ...INSTALLED].find((path) => path && existsSync(path));
}

/** Says which tests run on a substitute, or not at all, because this machine lacks a program. */
export function reportMissingPrograms(): void {
  if (!installedChromium()) console.log('No Chromium installed: browser tests run in the one of @sparticuz/chromium.');
  if (spawnSync('redis-server', ['--version']).status !== 0)
    console.log('No redis-server installed: the tests of rate limits on Redis are skipped.');
  if (spawnSync('promtool', ['--version']).status !== 0)
    console.log('No promtool of Prometheus installed: the tests of the alerts are skipped.');
  if (!isPgBouncerInstalled()) console.log('No pgbouncer installed: the tests of a pooler are skipped.');
}
