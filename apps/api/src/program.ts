import cluster from 'node:cluster';
import { type Config, loadConfig } from './config/config.ts';
import { ineffectiveValues } from './config/provider-checks.ts';
import { misspeltNames } from './config/variables.ts';
import { Interruption, runProgram } from './platform/run-program.ts';

const interruption = new AbortController();

async function main(): Promise<void> {
  if (cluster.isWorker) return (await import('./workers/worker.ts')).serveAsWorker();
  // Before the configuration is checked: a missing variable may be set under a misspelt name.
  for (const line of misspeltNames()) console.warn(line);
  const config = loadConfig();
  for (const line of ineffectiveValues(config)) console.warn(line);
  let service: Awaited<ReturnType<typeof start>> | undefined;
  let stopping = false;
  const stop = () => {
    // A second Ctrl-C exits without waiting; the embedded database and the workers stop by themselves.
    if (stopping) {
      if (service && 'kill' in service) service.kill();
      process.exit(1);
    }
    stopping = true;
    if (!service) return interruption.abort(new Interruption());
    service.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  // Before the start: the first process of a container, for which signals have no default, would not notice them meanwhile.
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  service = await start(config);

  console.log(`Gatehouse listens on ${config.BASE_URL}`);
  if (!config.production && !config.SMTP_URL) console.log(`Mails are shown at ${config.BASE_URL}/dev/mailbox`);
  if (service.polarStandIn) {
    console.log(`Polar is stood in for at ${service.polarStandIn}: no money moves, checkouts are paid there`);
    console.log(`Its clock and failures are at ${service.polarStandIn}/__control (apps/polar-stand-in/README.md)`);
  }
  if (service.testProvider) {
    console.log(
      `The test provider is at ${service.testProvider}: sign in with it as anyone (apps/test-provider/README.md)`,
    );
  }
  console.log(`The data is in ${service.dataPlace}`);
}

/** The primary of several workers does without the application. */
async function start(config: Config) {
  const { signal } = interruption;
  return config.WORKERS > 1
    ? (await import('./workers/primary.ts')).serveByWorkers(config, signal)
    : (await import('./serve.ts')).serve(config, {}, { interruption: signal });
}

await runProgram(main);
// The start did not succeed. Requests to the database that are still under way, or the channel to the primary, would keep the process.
if (process.exitCode !== undefined) process.exit();
