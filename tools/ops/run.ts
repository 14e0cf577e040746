// npm run ops -- NAME [options]: what operators prepare and prove with the tools of their machine; --help of each says more
import { Lifetime } from '../../bench/lifetime.ts';

interface Operation {
  /** @returns the exit code */
  run(lifetime: Lifetime, args: readonly string[]): Promise<number>;
  readonly limitMs: number;
}

const operations: Readonly<Record<string, () => Promise<Operation>>> = {
  image: () => import('./image.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
const load = Object.hasOwn(operations, name) ? operations[name] : undefined;
if (!load) {
  console.error(`npm run ops -- NAME [options], where NAME is one of: ${Object.keys(operations).join(', ')}`);
  process.exit(2);
}
const operation = await load();
const lifetime = new Lifetime();
await lifetime.of(() => operation.run(lifetime, args), operation.limitMs);
