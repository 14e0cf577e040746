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

export interface OwnSeatsFound {
  /** Undefined until they are known. */
  readonly seats: readonly OwnSeat[] | undefined;
  /** Whether some could not be loaded. */
  readonly hasFailed: boolean;
}

const none: OwnSeatsFound = { seats: [], hasFailed: false };

export const SEATS_FAILED = 'The plans that your organizations give you couldn’t be loaded.';

/**
 * Seats that the user has in organizations, with what they give.
 * @param isOwn false: on the pages of an organization, which show none
 */
export function useOwnSeats(isOwn = true): OwnSeatsFound {
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
  const hasFailed = (error !== null && !memberships) || found.some(({ data, isError }) => isError && !data);
  if ((!memberships && !error) || found.some(({ isPending }) => isPending)) return { seats: undefined, hasFailed };
  const seats = found.flatMap(({ data }, index) =>
    (data?.seats ?? []).map((seat) => ({ ...seat, payer: asked[index]!.organization.name })),
  );
  return { seats, hasFailed };
}
