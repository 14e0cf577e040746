import { expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import type { ProofKind } from '../client-authentication/domain/dpop-proof.ts';
import { later } from './a-client.ts';
import { onPostgres } from './postgres-kit.ts';

onPostgres('UsedProofs', (kit) => {
  const use = (kind: ProofKind, id: string, expiresAt = later(60)) =>
    kit().uow.run(() => kit().usedProofs.use(kind, id, expiresAt));
  const purge = (limit: number) => kit().uow.run(() => kit().usedProofs.deleteExpired(later(60), limit));

  test('each is used once, among those of its kind', async () => {
    const id = `client ${'x'.repeat(5000)}`;
    await expect(use('assertion', id)).resolves.toBe(true);
    await expect(use('assertion', id)).resolves.toBe(false);
    await expect(use('assertion', `${id}y`)).resolves.toBe(true);
    await expect(use('dpop', id)).resolves.toBe(true);
  });

  test('of many uses at once one is the first', async () => {
    const id = v7();
    const uses = await Promise.all(Array.from({ length: 20 }, () => use('dpop', id)));
    expect(uses.filter(Boolean)).toHaveLength(1);
  });

  test('are forgotten when they expire, at most so many', async () => {
    await use('dpop', 'old');
    await use('dpop', 'as old');
    await use('dpop', 'valid', later(61));
    await expect(purge(1)).resolves.toBe(1);
    await purge(100);
    await expect(purge(100)).resolves.toBe(0);
    await expect(use('dpop', 'old')).resolves.toBe(true);
    await expect(use('dpop', 'valid', later(61))).resolves.toBe(false);
  });
});
