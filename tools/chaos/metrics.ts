import { send } from './http.ts';
import { METRICS_TOKEN } from './service.ts';

/** The metrics of the service, by name and labels as in the exposition format. @throws Error when they are refused */
export async function metricsOf(port: number): Promise<ReadonlyMap<string, number>> {
  const { status, body } = await send(port, {
    path: '/metrics',
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  if (status !== 200) throw new Error(`/metrics answers ${status} ${body}`);
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line): [string, number] => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}
