import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { BillingCommand } from '../selling/domain/billing-command.ts';
import type { ChangeKind } from '../selling/domain/ports.ts';
import { after, NOW, onPostgres } from './postgres-kit.ts';

const daysLater = (days: number) => after(days * 86_400);

const aCommand = (now = NOW) =>
  BillingCommand.send(
    {
      opId: randomUUID(),
      kind: 'checkout',
      ownerType: 'organization',
      ownerId: randomUUID(),
      actorId: randomUUID(),
      target: null,
      request: { products: ['p1'], seats: 3 },
    },
    now,
  );

onPostgres('Commands', (kit) => {
  const run = <T>(work: () => Promise<T>) => kit().uow.run(work);
  const find = (opId: string) => run(() => kit().commands.findForUpdate(opId));

  test('are read back as stored, and as they ended', async () => {
    const command = aCommand();
    await run(() => kit().commands.add(command));
    const { opId, ownerId, actorId } = command;
    const sent = { opId, ownerId, actorId, request: { products: ['p1'], seats: 3 }, createdAt: NOW };
    await expect(find(opId)).resolves.toMatchObject({ ...sent, status: 'sent', result: null, endedAt: null });
    await run(async () => {
      const found = (await kit().commands.findForUpdate(opId))!;
      found.end('done', { checkoutId: 'c1' }, daysLater(1));
      await kit().commands.save(found);
    });
    const done = { status: 'done', result: { checkoutId: 'c1' }, endedAt: daysLater(1) };
    await expect(find(opId)).resolves.toMatchObject({ ...sent, ...done });
    await expect(find(randomUUID())).resolves.toBeUndefined();
  });

  test('are found as changes of a subscription and its seats, for some time', async () => {
    const target = randomUUID();
    const changed = (kind: BillingCommand['kind'], of: string, now = NOW) =>
      BillingCommand.send({ ...aCommand(), kind, target: of }, now);
    const wanted = changed('subscription.change', target, daysLater(1));
    const seat = changed('seat.assign', target, daysLater(1));
    const others = [
      changed('subscription.change', target),
      changed('subscription.change', randomUUID(), daysLater(1)),
      changed('seat.revoke', target, daysLater(1)),
    ];
    for (const command of [wanted, seat, ...others]) await run(() => kit().commands.add(command));
    await run(() => kit().commands.lockChangesOf(target));
    const found = (...kinds: readonly ChangeKind[]) => run(() => kit().commands.changesOf(target, kinds, daysLater(1)));
    const [change, assigned] = [wanted, seat].map(({ opId }) => ({ opId, status: 'sent' }));
    expect(await found('subscription.change')).toEqual([change]);
    expect(new Set(await found('subscription.change', 'seat.assign'))).toEqual(new Set([change, assigned]));
  });

  test('are deleted after 400 days, at most so many at once', async () => {
    const all = [aCommand(), aCommand(), aCommand(daysLater(2))];
    for (const command of all) await run(() => kit().commands.add(command));
    const left = async () => {
      const found = await Promise.all(all.map(({ opId }) => find(opId)));
      return found.filter((command) => command !== undefined).length;
    };
    await expect(run(() => kit().commands.deleteExpired(daysLater(399), 10))).resolves.toBe(0);
    await expect(run(() => kit().commands.deleteExpired(daysLater(401), 1))).resolves.toBe(1);
    while ((await run(() => kit().commands.deleteExpired(daysLater(401), 1))) > 0);
    await expect(left()).resolves.toBe(1);
  });
});
