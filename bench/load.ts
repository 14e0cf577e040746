// The load generator: a process of its own, so that its work is not counted as a server's. Started by bench/run.ts with
// an IPC channel, it makes one measurement per message and ends with the channel.
import { HttpConnection, type Answer } from './http-connection.ts';
import type { Account, LoadJob, LoadResult } from './load-job.ts';
import { SEED_PASSWORD, seededEmail, seededKey, seededToken } from './seeded-users.ts';
import { cpuMicros, peakMib, resetPeak } from './server-process.ts';
import { percentile } from './statistics.ts';

interface Request {
  bytes: string;
  isRight(answer: Answer): boolean;
}

const runId = `${process.pid.toString(36)}${Date.now().toString(36)}`;
let signUps = 0;

function accountFor(connection: number, accounts: LoadJob['accounts']): Account {
  if (Array.isArray(accounts)) return accounts[connection % accounts.length]!;
  const number = 1 + Math.floor(Math.random() * accounts.seeded);
  return {
    email: seededEmail(number),
    password: SEED_PASSWORD,
    key: seededKey(number),
    credential: `Authorization: Bearer ${seededToken(number)}`,
  };
}

function get(port: number, path: string, credential: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUser-Agent: bench\r\n${credential}\r\n\r\n`;
}

function post(port: number, path: string, body: object, sender = `Origin: http://127.0.0.1:${port}`): string {
  const json = JSON.stringify(body);
  return (
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUser-Agent: bench\r\n${sender}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`
  );
}

const isValid = (answer: Answer) => answer.status === 200 && answer.body.includes('"valid":true');
const names = (email: string) => (answer: Answer) =>
  answer.status === 200 && answer.body.includes(`"email":"${email}"`);
const signsIn = (email: string) => (answer: Answer) =>
  names(email)(answer) &&
  answer.body.includes('"token":"') &&
  /\r\nset-cookie: [^\r]*session_token=/i.test(answer.head);

function nextRequest(job: LoadJob, connection: number): Request {
  const { port, scenario } = job;
  if (scenario === 'sign-up') {
    const email = `${runId}-${++signUps}@bench.example.com`;
    const body = { name: 'Bench', email, password: SEED_PASSWORD };
    return { bytes: post(port, '/api/auth/sign-up/email', body), isRight: signsIn(email) };
  }
  const { email, password, credential, key } = accountFor(connection, job.accounts);
  if (scenario === 'verify-key' || scenario === 'verify-hot-key') {
    const backend = `Authorization: Bearer ${job.serviceCredential}`;
    return { bytes: post(port, '/api/auth/api-key/verify', { key }, backend), isRight: isValid };
  }
  if (scenario === 'sign-in') {
    return { bytes: post(port, '/api/auth/sign-in/email', { email, password }), isRight: signsIn(email) };
  }
  return { bytes: get(port, '/api/auth/get-session', credential), isRight: names(email) };
}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

async function measure(job: LoadJob): Promise<LoadResult> {
  const spans: { start: number; end: number }[] = [];
  const failures: string[] = [];
  let failed = 0;
  let silent = job.connections;
  let windowEnd = Infinity;
  let inFlightAtEnd = job.connections;

  // Load goes on until everything that was under way when the window closed has been answered: the last requests of
  // the window must not have the server to themselves.
  const drive = async (number: number): Promise<void> => {
    const connection = new HttpConnection(job.port);
    for (let round = 0; inFlightAtEnd > 0; round++) {
      const request = nextRequest(job, number);
      const start = performance.now();
      let problem: string | undefined;
      try {
        const answer = await connection.exchange(request.bytes);
        if (!request.isRight(answer)) problem = `${answer.status} ${answer.body.slice(0, 200)}`;
      } catch (error) {
        problem = String(error);
      }
      if (problem === undefined) {
        spans.push({ start, end: performance.now() });
      } else {
        if (++failed <= 3) failures.push(problem);
        await pause(0.05); // a refused connection must not become a busy loop
      }
      if (round === 0) silent--;
      if (start < windowEnd && performance.now() >= windowEnd) inFlightAtEnd--;
    }
    connection.close();
  };

  resetPeak(job.pid);
  const drivers = Array.from({ length: job.connections }, (_, number) => drive(number));
  await pause(job.warmUpSeconds);
  while (silent > 0) await pause(0.05); // every connection has come round once, however slow
  const [serverBefore, clientBefore, windowStart] = [cpuMicros(job.pid), process.cpuUsage(), performance.now()];
  await pause(job.seconds);
  const [serverAfter, client, end] = [cpuMicros(job.pid), process.cpuUsage(clientBefore), performance.now()];
  windowEnd = end;
  await Promise.all(drivers);

  // A request that only partly lies in the window counts by that part: whole ones would make slow answers, of which a
  // window holds few and often all at once, come out at random.
  const inWindow = spans.filter((span) => span.end > windowStart && span.start < windowEnd);
  const answered = inWindow.reduce((sum, span) => {
    const part = Math.min(span.end, windowEnd) - Math.max(span.start, windowStart);
    return sum + part / (span.end - span.start);
  }, 0);
  const latencies = inWindow.map((span) => span.end - span.start).sort((a, b) => a - b);
  const seconds = (windowEnd - windowStart) / 1000;
  return {
    answered,
    failed,
    failures,
    seconds,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    cpuMicros: (serverAfter - serverBefore) / answered,
    peakMib: peakMib(job.pid),
    clientLoad: (client.user + client.system) / 1_000_000 / seconds,
  };
}

process.on('message', (job: LoadJob) => void measure(job).then((result) => process.send!(result)));
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => undefined); // Ctrl-C reaches the whole group; the channel closing is what ends this process
