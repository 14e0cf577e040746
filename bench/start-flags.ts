import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The flags that `npm start` gives to Node. */
export function startFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
  const [, flags] = /exec node (.*) dist\/apps\/api\/src\/main\.js$/.exec(scripts.start) ?? [];
  if (flags === undefined) throw new Error(`npm start is not what the benchmark expects: ${scripts.start}`);
  return flags.split(' ');
}
