import { useState } from 'react';
import type { Subscription } from '../../shared/billing/billing-owner.ts';
import { EstimateDialog, timedVerb } from '../../shared/billing/change-estimate.tsx';
import { PayingAs } from './paying-as.tsx';
import { PortalButton, UPDATE_CARD } from './portal-button.tsx';
import { type Target, useEstimate } from './queries.ts';

/** Asks before a change that costs money. */
export function ChangeDialog(props: {
  readonly subscription: Subscription;
  readonly title: string;
  /** "Change plan". */
  readonly verb: string;
  /** The purchase in words: "Pro monthly". */
  readonly what: string;
  readonly target: Target;
  readonly per?: string;
  onClose(): void;
  change(): Promise<unknown>;
}) {
  const { subscription, title, verb, what, target, per, onClose } = props;
  const estimate = useEstimate(subscription.id, target);
  const [needsCard, setNeedsCard] = useState(false);
  return (
    <EstimateDialog
      subscription={subscription}
      estimate={estimate}
      title={title}
      what={what}
      verb={(found) => timedVerb(verb, found)}
      per={per}
      confirm={props.change}
      refused={({ code }) => setNeedsCard(code === 'PAYMENT_FAILED')}
      inputs={
        <>
          <PayingAs />
          {needsCard && <PortalButton isForCard>{UPDATE_CARD}</PortalButton>}
        </>
      }
      onClose={onClose}
    />
  );
}
