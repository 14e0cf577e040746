import type { ButtonProps } from '@mui/material';
import { useLocation } from 'react-router';
import { answer, api } from '../../api/client.ts';
import { LedgerRow } from '../../ui/data/ledger.tsx';
import { useBillingOwner } from '../../shared/billing/billing-owner.ts';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { useChange } from '../../ui/actions/use-change.ts';

/** Opens the pages of the billing provider, where cards are kept. Nothing for those who may only read. */
export function PortalButton(
  props: Pick<ButtonProps, 'size'> & {
    readonly children: string;
    /** The subject of the button, for screen readers, where its text alone does not say it. */
    readonly about?: string;
  },
) {
  const { children, size, about } = props;
  const { named, disabledReason } = useBillingOwner();
  const { pathname, search } = useLocation();
  const open = useChange(async () => {
    const { url } = await answer(
      api.POST('/api/billing/portal', { body: { ...named, returnPath: pathname + search } }),
    );
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
export const PaymentMethodRow = ({ children = 'Card' }: { readonly children?: string }) => (
  <LedgerRow label="Payment method" action={<PortalButton size="small">Manage card</PortalButton>}>
    {children}
  </LedgerRow>
);
