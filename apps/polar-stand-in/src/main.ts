import { readFileSync } from 'node:fs';
import type { Snapshot } from './core/snapshot.ts';
import { DEFAULT_TOKEN, StandIn } from './stand-in.ts';

const { NODE_ENV, PORT = '4010', SEED = '1', SEED_FILE, STOPPED_AT } = process.env;

if (NODE_ENV === 'production') {
  console.error('The Polar stand-in does not start in production: no card is charged by it.');
  process.exit(78);
}

const standIn = new StandIn({
  seed: Number(SEED),
  ...(STOPPED_AT ? { stoppedAt: STOPPED_AT } : {}),
  ...(SEED_FILE ? { state: JSON.parse(readFileSync(SEED_FILE, 'utf8')) as Snapshot } : {}),
});
const origin = await standIn.start(Number(PORT));
console.log(`Polar stand-in: ${origin}, token ${DEFAULT_TOKEN}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void standIn.stop());
