import type { UnitOfWork } from '../application/unit-of-work.ts';

/**
 * Runs the work in transactions that are all open before the first one does anything.
 * @param touch any statement: a transaction begins with its first one
 */
export function atOnce<T>(
  { uow, touch }: { readonly uow: UnitOfWork; readonly touch: () => Promise<unknown> },
  count: number,
  work: (index: number) => Promise<T>,
): Promise<PromiseSettledResult<T>[]> {
  let waiting = count;
  const { promise: allOpen, resolve: open } = Promise.withResolvers<void>();
  return Promise.allSettled(
    Array.from({ length: count }, (_, index) =>
      uow.run(async () => {
        await touch();
        if (--waiting === 0) open();
        await allOpen;
        return work(index);
      }),
    ),
  );
}
