import Button from '@mui/material/Button';
import { useBillingOwner } from '../../api/billing-owner.ts';
import { leaveForProvider } from '../../shared/billing/leave-for-provider.ts';
import { useChange } from '../../ui/actions/use-change.ts';
import { isSold } from './plan-choice.tsx';
import { type Purchase, usePlans, useStartPurchase } from './queries.ts';

/** Leads to a new payment page for what a purchase was about. Nothing where that is not known, or no longer sold. */
export function PayAgain({ purchase, children }: { readonly purchase: Purchase; readonly children: string }) {
  const { bar } = useBillingOwner();
  const { data: plans } = usePlans();
  const start = useStartPurchase();
  const { productId, seats } = purchase;
  const leave = useChange(async (id: string) => leaveForProvider(await start(id, seats ?? undefined)));
  const plan = plans?.find(({ id }) => id === productId);
  if (bar !== undefined || !plan || !isSold(plan)) return null;
  return (
    <Button
      variant="contained"
      aria-disabled={leave.isPending || undefined}
      onClick={() => leave.isPending || leave.mutate(plan.id)}
    >
      {children}
    </Button>
  );
}
