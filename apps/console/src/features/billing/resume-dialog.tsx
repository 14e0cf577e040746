import type { Subscription } from '../../api/billing-reads.ts';
import { Amount } from '../../shared/billing/amount.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { useSubscriptionChanges } from './queries.ts';

/** Asks first, because the subscription is charged at once. */
export function ResumeDialog(props: { readonly open: boolean; readonly subscription: Subscription; onClose(): void }) {
  const { subscription } = props;
  const { resume } = useSubscriptionChanges(subscription.id);
  const { product, amount, currency } = subscription;
  return (
    <ConfirmDialog
      open={props.open}
      onClose={props.onClose}
      title={`Resume ${product.name}?`}
      verb="Resume subscription"
      confirm={async () => {
        await resume();
        toast('Subscription resumed.');
      }}
    >
      A new period begins today, and <Amount amount={amount} currency={currency} /> is charged to your payment method,
      before discounts and taxes.
    </ConfirmDialog>
  );
}
