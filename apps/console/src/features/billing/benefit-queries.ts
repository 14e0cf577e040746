import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { billingReads, type Named, useBillingOwner, useBillingQuery } from '../../shared/billing/billing-owner.ts';
import { useChange } from '../../ui/actions/use-change.ts';

/** Benefits of a page. */
const PAGE = 50;

const readBenefits = (named: Named, offset: number) =>
  answer(
    api.GET('/api/billing/benefits', { params: { query: { ...named, limit: String(PAGE), offset: String(offset) } } }),
  );
const readKey = (named: Named, id: string) =>
  answer(api.GET('/api/billing/license-keys/{id}', { params: { path: { id }, query: named } }));

export type Grant = Awaited<ReturnType<typeof readBenefits>>['grants'][number];
type Revealed = Awaited<ReturnType<typeof readKey>>;
export type LicenseKey = Revealed['licenseKey'];
export type Activation = Revealed['activations'][number];

export function useBenefits() {
  const owner = useBillingOwner();
  return useInfiniteQuery({
    queryKey: billingReads.of(owner, 'benefits'),
    queryFn: ({ pageParam }) => readBenefits(owner.named, pageParam),
    initialPageParam: 0,
    getNextPageParam: ({ total, offset, limit }) => (offset + limit < total ? offset + limit : undefined),
    select: ({ pages }) => pages.flatMap(({ grants }) => grants),
    placeholderData: keepPreviousData,
  });
}

/** A license key and where it is in use, without the key itself, which the cache must not keep. */
export const useLicenseKey = (id: string) =>
  useBillingQuery(['license-keys', id], async (named) => {
    const { licenseKey, activations } = await readKey(named, id);
    return { licenseKey, activations };
  });

/** Reads the whole key, each time it is asked for. */
export function useSecretOf(id: string): () => Promise<string> {
  const { named } = useBillingOwner();
  return async () => (await readKey(named, id)).key;
}

export function useDeactivate(id: string) {
  const owner = useBillingOwner();
  return useChange(
    ({ id: activationId }: Activation) =>
      answer(
        api.POST('/api/billing/license-keys/{id}/activations/{activationId}/deactivate', {
          params: { path: { id, activationId } },
          body: owner.named,
        }),
      ),
    {
      refresh: [billingReads.of(owner, 'license-keys')],
      done: (_, { label }) => `${label} no longer uses the key.`,
      quiet: true,
    },
  );
}
