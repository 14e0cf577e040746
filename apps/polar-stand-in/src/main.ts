import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type Snapshot, snapshot, type World } from './core/world.ts';
import { DEFAULT_TOKEN, StandIn } from './stand-in.ts';

/** Keeps the state, so that it outlives the process. */
class StateFile {
  readonly #path: string;
  #saved = '';

  constructor(path: string) {
    this.#path = path;
  }

  /** Undefined before the first save. */
  read(): Snapshot | undefined {
    return existsSync(this.#path) ? (JSON.parse(readFileSync(this.#path, 'utf8')) as Snapshot) : undefined;
  }

  /** Replaces the file as a whole, where something has changed. */
  save(world: World): void {
    // Everything that happens takes a time or an id.
    const { random, clock } = world;
    const version = JSON.stringify([random.state, clock.state]);
    if (version === this.#saved) return;
    const draft = `${this.#path}.new`;
    writeFileSync(draft, JSON.stringify(snapshot(world)), { mode: 0o600 });
    renameSync(draft, this.#path);
    this.#saved = version;
  }
}

const SAVE_EVERY_MS = 1000;

const { NODE_ENV, PORT = '4010', SEED = '1', SEED_FILE, STATE_FILE, STOPPED_AT } = process.env;
const { REFUSED_DOMAINS, WEBHOOK_URL } = process.env;

if (NODE_ENV === 'production') {
  console.error('The Polar stand-in does not start in production: no card is charged by it.');
  process.exit(78);
}

const standIn = new StandIn({
  seed: Number(SEED),
  ...(STOPPED_AT ? { stoppedAt: STOPPED_AT } : {}),
  ...(SEED_FILE ? { state: JSON.parse(readFileSync(SEED_FILE, 'utf8')) as Snapshot } : {}),
  ...(WEBHOOK_URL ? { webhookUrl: WEBHOOK_URL } : {}),
  ...(REFUSED_DOMAINS === undefined ? {} : { refusedDomains: REFUSED_DOMAINS.split(',').filter(Boolean) }),
});
const origin = await standIn.start(Number(PORT)).catch((error: NodeJS.ErrnoException) => {
  // A service learns where it is; a person means the port that they gave.
  if (error.code !== 'EADDRINUSE' || !process.send) throw error;
  return standIn.start(0);
});

const file = STATE_FILE ? new StateFile(STATE_FILE) : undefined;
const saved = file?.read();
if (saved) standIn.resume(saved);
const saving = file && setInterval(() => file.save(standIn.world), SAVE_EVERY_MS);

const { webhookSecret } = standIn;
console.log(`Polar stand-in: ${origin}, token ${DEFAULT_TOKEN}${webhookSecret ? `, secret ${webhookSecret}` : ''}`);
// A program that started this one with a channel.
process.send?.({ origin, token: DEFAULT_TOKEN, webhookSecret });

function end(): void {
  clearInterval(saving);
  standIn.announcing.flush();
  file?.save(standIn.world);
  // Webhooks may be on their way.
  void standIn.stop().finally(() => process.exit());
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
// That program has ended, however that happened.
process.once('disconnect', end);
