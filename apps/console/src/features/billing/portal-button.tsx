import { type ButtonProps, Skeleton } from '@mui/material';
import { useLocation } from 'react-router';
import { answer, api } from '../../api/client.ts';
import { LedgerRow } from '../../ui/data/ledger.tsx';
import { useBillingOwner } from '../../shared/billing/billing-owner.ts';
import { readDue, usePaymentMethod } from '../../shared/billing/due-payments.tsx';
import { cardSearch } from './card-return.ts';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { useChange } from '../../ui/actions/use-change.ts';

/** The name of the act on every page. */
export const UPDATE_CARD = 'Update card';

/** Opens the pages of the billing provider, where cards are kept. Nothing for those who may only read. */
export function PortalButton(
  props: Pick<ButtonProps, 'size'> & {
    readonly children: string;
    /** The subject of the button, for screen readers, where its text alone does not say it. */
    readonly about?: string;
    /** Whether the pages are opened for another card: the page to which one returns then says what happened. */
    readonly isForCard?: boolean;
  },
) {
  const { children, size, about, isForCard = false } = props;
  const { named, disabledReason } = useBillingOwner();
  const { pathname, search } = useLocation();
  const open = useChange(async () => {
    const returnPath = pathname + (isForCard ? cardSearch(search, await readDue(named, { live: true })) : search);
    const { url } = await answer(api.POST('/api/billing/portal', { body: { ...named, returnPath } }));
    await leaveForProvider(url);
  });
  if (disabledReason !== undefined) return null;
  return (
    <SecondaryButton
      {...(size && { size })}
      {...(about && { 'aria-label': `${children} ${about}` })}
      busy={open.isPending}
      onClick={() => open.mutate()}
    >
      {children}
    </SecondaryButton>
  );
}

/** The address is a credential, kept nowhere. @returns only when the buyer comes back here by the browser’s Back */
export const leaveForProvider = (url: string): Promise<void> =>
  new Promise((resolve) => {
    addEventListener('pageshow', () => resolve(), { once: true });
    location.assign(url);
  });

/** Cards are kept by the billing provider, which alone can change them. */
export function PaymentMethodRow() {
  const { data: card } = usePaymentMethod(useBillingOwner());
  return (
    <LedgerRow
      label="Payment method"
      action={
        <PortalButton size="small" isForCard>
          {UPDATE_CARD}
        </PortalButton>
      }
    >
      {card ?? <Skeleton width={80} />}
    </LedgerRow>
  );
}
