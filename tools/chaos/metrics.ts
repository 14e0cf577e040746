import { send } from './http.ts';

/** The metrics of the service, by name and labels as in the exposition format. */
export async function metricsOf(port: number): Promise<ReadonlyMap<string, number>> {
  const { body } = await send(port, { path: '/metrics' });
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line): [string, number] => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}
