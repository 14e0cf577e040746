import { CLIENT_ID, CLIENT_SECRET, State } from './state.ts';
import { TestProvider } from './test-provider.ts';

const SAVE_EVERY_MS = 1000;

const { NODE_ENV, PORT = '4020', STATE_FILE } = process.env;

if (NODE_ENV === 'production') {
  console.error('The test provider does not start in production: it believes everybody.');
  process.exit(78);
}

const state = new State(STATE_FILE);
const provider = new TestProvider(state);
const issuer = await provider.start(Number(PORT)).catch((error: NodeJS.ErrnoException) => {
  // A service learns where it is; a person means the port that they gave.
  if (error.code !== 'EADDRINUSE' || !process.send) throw error;
  return provider.start(0);
});
const saving = setInterval(() => state.save(), SAVE_EVERY_MS);

console.log(`Test provider: ${issuer}, client ${CLIENT_ID}, secret ${CLIENT_SECRET}`);
// A program that started this one with a channel.
process.send?.({ issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET });

function end(): void {
  clearInterval(saving);
  state.save();
  provider.stop();
  process.exit();
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
// That program has ended, however that happened.
process.once('disconnect', end);
