// Argon2id alone on these cores, with nothing around it: the ceiling of every sign-in. Verifies one hash
// with the parameters of the product, at most as many at a time as there are cores, which is where throughput peaks.
//
//   node argon2-alone.ts CONNECTIONS SECONDS     prints verifications per second
import { availableParallelism } from 'node:os';
import { accountDefaults } from '#identity/users/domain/account-options';
import { hash, verify } from '@node-rs/argon2';

const [connections, seconds] = process.argv.slice(2).map(Number) as [number, number];
const { memoryKib, passes, lanes } = accountDefaults.passwordHashing;
const stored = await hash('benchmark password', { memoryCost: memoryKib, timeCost: passes, parallelism: lanes });

let verified = 0;
const start = performance.now();
const end = start + seconds * 1000;
const work = async (): Promise<void> => {
  while (performance.now() < end) {
    if (!(await verify(stored, 'benchmark password'))) throw new Error('the hash did not verify');
    verified++;
  }
};
await Promise.all(Array.from({ length: Math.min(connections, availableParallelism()) }, work));
console.log((verified / ((performance.now() - start) / 1000)).toFixed(2));
