import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiRefusal } from '../../api/refusal.ts';
import { counted } from '../../messages/counted.ts';
import { billingReads, type Subscription, useBillingOwner } from '../../shared/billing/billing-owner.ts';
import { EstimateDialog, timedVerb } from '../../shared/billing/change-estimate.tsx';
import { isTaxIncluded } from '../../shared/billing/provider-prices.ts';
import { PayingAs } from './paying-as.tsx';
import { PortalButton, UPDATE_CARD } from './portal-button.tsx';
import { type Estimate, type Target, useEstimate } from './queries.ts';

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
  /** "plus $0.01 per unit used". */
  readonly besides?: string;
  /** Whether the new prices include taxes; default: as those of the subscription. */
  readonly isTaxIncluded?: boolean;
  onClose(): void;
  /** @param shown the cost that the person agreed to */
  change(shown: Estimate): Promise<unknown>;
}) {
  const { subscription, title, verb, what, target, per, besides, onClose } = props;
  const owner = useBillingOwner();
  const queries = useQueryClient();
  const estimate = useEstimate(subscription.id, target);
  const [remedy, setRemedy] = useState(false);
  const whose = owner.name === undefined ? 'yours' : 'the owner’s';
  return (
    <EstimateDialog
      subscription={subscription}
      estimate={estimate}
      title={title}
      what={what}
      verb={(found) => timedVerb(verb, found)}
      per={per}
      besides={besides}
      isTaxIncluded={isTaxIncluded(subscription) && (props.isTaxIncluded ?? true)}
      note={({ seats }) =>
        'productId' in target && seats !== null && !subscription.isSoldBySeats
          ? firstSeatsText(what, seats, whose)
          : undefined
      }
      confirm={props.change}
      refused={({ code }) => {
        setRemedy(isOfCard(code));
        // The estimate as well, and the subscription that it is about.
        if (code === 'CHANGE_COST_DIFFERS') void queries.invalidateQueries({ queryKey: billingReads.of(owner) });
      }}
      inputs={<PayingAs />}
      remedy={remedy && <CardButton />}
      remedyFor={({ code }: ApiRefusal) => isOfCard(code) && <CardButton />}
      onClose={onClose}
    />
  );
}

/** "Team starts with 1 seat, which is yours. You can add seats for other people afterwards." */
const firstSeatsText = (plan: string, seats: number, whose: string): string =>
  `${plan} starts with ${counted(seats, 'seat')}, ${seats === 1 ? `which is ${whose}` : `of which one is ${whose}`}. You can add seats for other people afterwards.`;

const isOfCard = (code: string): boolean => code === 'PAYMENT_FAILED' || code === 'PAYMENT_DUE';

const CardButton = () => <PortalButton isForCard>{UPDATE_CARD}</PortalButton>;
