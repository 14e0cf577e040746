import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts';

// A process that uses the embedded PostgreSQL of a directory until it is told to end: what `npm start` is to the
// launcher.
const server = await startEmbeddedPostgres({ dataDir: process.argv[2]!, log: (line) => console.error(line) });
const alive = setInterval(() => undefined, 1_000);
process.once('SIGTERM', () => {
  clearInterval(alive);
  void server.stop();
});
console.log(JSON.stringify({ url: server.url(), pid: server.pid, adopted: server.adopted }));
