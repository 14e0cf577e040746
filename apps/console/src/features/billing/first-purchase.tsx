import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Answer } from '../../ui/layout/page.tsx';
import { PlansShape } from './plans-shape.tsx';
import { PurchaseForm } from './purchase-form.tsx';
import { usePlans } from './queries.ts';

/** The plans, for those without a subscription. */
export function FirstPurchase() {
  return (
    <Answer
      query={usePlans()}
      skeleton={<PlansShape />}
      empty={(plans) => plans.length === 0 && <EmptyState title="Nothing is sold at the moment" />}
    >
      {(plans) => <PurchaseForm plans={plans} />}
    </Answer>
  );
}
