// The load generator: a process of its own, so that its work is not counted as a server's. Started by bench/run.ts with
// an IPC channel, it makes one measurement per message and ends with the channel.
import { HttpConnection } from './http-connection.ts';
import type { LoadJob, LoadResult } from './load-job.ts';
import { requestsOf } from './requests.ts';
import { cpuMicros, peakMib, resetPeak } from './server-process.ts';
import { percentile } from './statistics.ts';

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

async function measure(job: LoadJob): Promise<LoadResult> {
  const spans: { start: number; end: number }[] = [];
  const failures: string[] = [];
  let failed = 0;
  let silent = job.connections;
  let windowEnd = Infinity;
  let inFlightAtEnd = job.connections;

  const nextRequest = requestsOf(job);
  // Load goes on until everything that was under way when the window closed has been answered: the last requests of
  // the window must not have the server to themselves.
  const drive = async (number: number): Promise<void> => {
    const connection = new HttpConnection(job.port);
    for (let round = 0; inFlightAtEnd > 0; round++) {
      const request = nextRequest(number);
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
  while (silent > 0) await pause(0.05); // every connection has been answered once, however slow
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
