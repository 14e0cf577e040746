import { useQueries } from '@tanstack/react-query';
import { boot } from '../../api/boot.ts';
import { answer, api } from '../../api/client.ts';
import { useMemberships } from '../organization/organization-reads.ts';
import { accountBilling, billingReads } from './billing-owner.ts';

const readSeats = (organizationId: string) =>
  answer(api.GET('/api/billing/own-seats', { params: { query: { organizationId } } }));

export type OwnSeat = Awaited<ReturnType<typeof readSeats>>['seats'][number] & {
  /** The name of the organization that pays. */
  readonly payer: string;
};

const none: readonly OwnSeat[] = [];

/**
 * Seats that the user has in organizations, with what they give; undefined until they are known.
 * @param isOwn false: on the pages of an organization, which show none
 */
export function useOwnSeats(isOwn = true): readonly OwnSeat[] | undefined {
  const isAsked = isOwn && boot.billing;
  const { data: memberships, error } = useMemberships();
  const asked = isAsked ? (memberships ?? []) : [];
  const found = useQueries({
    queries: asked.map(({ organization: { id } }) => ({
      queryKey: billingReads.of(accountBilling, 'own-seats', id),
      queryFn: () => readSeats(id),
    })),
  });
  if (!isAsked) return none;
  if ((!memberships && !error) || found.some(({ isPending }) => isPending)) return undefined;
  return found.flatMap(({ data }, index) =>
    (data?.seats ?? []).map((seat) => ({ ...seat, payer: asked[index]!.organization.name })),
  );
}
