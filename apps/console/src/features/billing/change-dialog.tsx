import { useState } from 'react';
import { type Subscription, useBillingOwner } from '../../shared/billing/billing-owner.ts';
import { changeVerb, EstimateDialog } from '../../shared/billing/change-estimate.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { PortalButton } from './portal-button.tsx';
import { type Target, useEstimate } from './queries.ts';

/** Asks before a change that costs money: the amount of today is on the button as well. */
export function ChangeDialog(props: {
  readonly subscription: Subscription;
  readonly title: string;
  /** "Change plan". */
  readonly what: string;
  readonly target: Target;
  readonly per?: string;
  onClose(): void;
  change(): Promise<unknown>;
}) {
  const { subscription, title, what, target, per, onClose } = props;
  const estimate = useEstimate(subscription.id, target);
  const { buyer } = useBillingOwner();
  const [needsCard, setNeedsCard] = useState(false);
  return (
    <EstimateDialog
      subscription={subscription}
      estimate={estimate}
      title={title}
      verb={(found) => changeVerb(what, found)}
      per={per}
      confirm={props.change}
      refused={({ code }) => setNeedsCard(code === 'PAYMENT_FAILED')}
      inputs={
        <>
          <Muted>For {buyer}.</Muted>
          {needsCard && <PortalButton>Update payment method</PortalButton>}
        </>
      }
      onClose={onClose}
    />
  );
}
