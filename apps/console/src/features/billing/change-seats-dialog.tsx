import { useState } from 'react';
import type { Subscription } from '../../shared/billing/billing-owner.ts';
import { changedText } from '../../shared/billing/subscription.ts';
import { SeatsField } from '../../shared/billing/seats-field.tsx';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { useSubscriptionChanges } from './queries.ts';
import { counted } from '../../messages/counted.ts';

export function ChangeSeatsDialog(props: {
  readonly subscription: Subscription;
  /** How many are in use: there must not be fewer. */
  readonly assigned: number;
  onClose(): void;
}) {
  const { subscription, onClose } = props;
  const { changeSeats } = useSubscriptionChanges(subscription.id);
  const [wanted, setWanted] = useState<number>();
  if (wanted === undefined) return <Asking {...props} choose={setWanted} />;
  return (
    <ChangeDialog
      subscription={subscription}
      title={`Change to ${counted(wanted, 'seat')}?`}
      verb="Change seats"
      what={counted(wanted - (subscription.seats ?? 0), 'more seat')}
      target={{ seats: wanted }}
      onClose={onClose}
      change={async (shown) => {
        toast(changedText('Seats', await changeSeats(wanted, shown)));
      }}
    />
  );
}

function Asking(props: {
  readonly subscription: Subscription;
  readonly assigned: number;
  onClose(): void;
  choose(seats: number): void;
}) {
  const { seats } = props.subscription;
  const form = useServerForm<{ seats: string }>({
    defaultValues: { seats: String(seats ?? 1) },
    send: async (values, { setError }) => {
      if (Number(values.seats) === seats) setError('seats', { message: 'This is the number you have.' });
      else props.choose(Number(values.seats));
    },
  });
  return (
    <DialogFrame title="Change the number of seats" onClose={props.onClose}>
      <Form of={form}>
        <SeatsField
          autoFocus
          least={Math.max(1, props.assigned)}
          hint={props.assigned > 0 ? `${props.assigned} in use. Remove seats from people to have fewer.` : undefined}
        />
        <SubmitButton cancel={props.onClose}>Review change</SubmitButton>
      </Form>
    </DialogFrame>
  );
}
