import { beforeEach, expect, test } from '@jest/globals';
import { later } from './a-client.ts';
import { aSigningKey } from './a-signing-key.ts';
import { onPostgres } from './postgres-kit.ts';

onPostgres('SigningKeys', (kit) => {
  const run = <T>(work: () => Promise<T>) => kit().uow.run(work);
  const add = (...keys: readonly ReturnType<typeof aSigningKey>[]) =>
    run(async () => {
      const added: boolean[] = [];
      for (const key of keys) added.push(await kit().signingKeys.add(key));
      return added;
    });
  const list = async () => {
    const keys = await kit().uow.read(() => kit().signingKeys.list());
    return keys.toSorted((a, b) => a.algorithm.localeCompare(b.algorithm) || a.generation - b.generation);
  };
  beforeEach(async () => {
    await run(async () => {
      for (const algorithm of ['RS256', 'ES256', 'EdDSA'] as const) {
        await kit().signingKeys.deleteBefore(algorithm, 1_000_000);
      }
    });
  });

  test('are listed as stored', async () => {
    const keys = [aSigningKey(), aSigningKey({ generation: 2, signsFrom: later(60) })];
    await add(...keys);
    expect(await list()).toEqual(keys);
  });

  test('have each generation once, whichever of two at once is first', async () => {
    const key = aSigningKey();
    await expect(add(key)).resolves.toEqual([true]);
    await expect(add(aSigningKey(), aSigningKey({ algorithm: 'RS256' }))).resolves.toEqual([false, true]);
    expect((await list())[0]).toEqual(key);
    const together = Array.from({ length: 8 }, () => add(aSigningKey({ generation: 2 })));
    const winners = (await Promise.all(together)).flat().filter(Boolean);
    expect(winners).toHaveLength(1);
    expect(await list()).toHaveLength(3);
  });

  test('are deleted with what was added in a transaction that fails', async () => {
    const failing = run(async () => {
      await kit().signingKeys.add(aSigningKey());
      throw new Error('planted');
    });
    await expect(failing).rejects.toThrow('planted');
    expect(await list()).toEqual([]);
  });

  test('are deleted once a newer one of the algorithm began to sign long ago', async () => {
    const [first, second, third] = [1, 2, 3].map((n) => aSigningKey({ generation: n, signsFrom: later(n * 100) }));
    const other = aSigningKey({ algorithm: 'RS256' });
    await add(first!, second!, third!, other);
    const retire = (seconds: number) => run(() => kit().signingKeys.deleteRetired(later(seconds)));
    await expect(retire(200)).resolves.toBe(0);
    await expect(retire(201)).resolves.toBe(1);
    expect(await list()).toEqual([second, third, other]);
    await expect(retire(10_000)).resolves.toBe(1);
    expect(await list()).toEqual([third, other]);
  });

  test('before a generation are deleted, of that algorithm', async () => {
    const kept = [aSigningKey({ generation: 3 }), aSigningKey({ algorithm: 'RS256' })];
    await add(aSigningKey(), aSigningKey({ generation: 2 }), ...kept);
    await expect(run(() => kit().signingKeys.deleteBefore('ES256', 3))).resolves.toBe(2);
    expect(await list()).toEqual(kept);
  });

  test('are counted by the key that they are sealed with, and found under other keys', async () => {
    const [old, current] = [
      aSigningKey({ sealedPrivateJwk: 'v1.old-key.text' }),
      aSigningKey({ generation: 2, sealedPrivateJwk: 'v1.new-key.text' }),
    ];
    await add(old!, current!);
    const counts = await kit().uow.read(() => kit().signingKeys.countByKey());
    expect(counts).toEqual(
      new Map([
        ['new-key', 1],
        ['old-key', 1],
      ]),
    );
    await run(async () => {
      const [found, ...others] = await kit().signingKeys.sealedOtherwise('new-key', 10);
      expect(others).toEqual([]);
      expect(found).toEqual(old);
      found!.reseal('v1.new-key.again');
      await kit().signingKeys.save(found!);
    });
    expect((await list())[0]).toMatchObject({ sealedPrivateJwk: 'v1.new-key.again' });
    await expect(run(() => kit().signingKeys.sealedOtherwise('new-key', 10))).resolves.toEqual([]);
  });
});
