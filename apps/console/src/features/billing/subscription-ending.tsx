import { Card } from '@mui/material';
import { Amount } from '../../shared/billing/money.tsx';
import type { Subscription } from '../../shared/billing/billing-owner.ts';
import { isTaxIncluded, plusTaxText } from '../../shared/billing/provider-prices.ts';
import { commandsFor, stillDueText } from '../../shared/billing/subscription.ts';
import { DangerRow } from '../../ui/actions/danger-row.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { CalendarDate } from '../../ui/time/dates.tsx';
import { tooLong } from '../../messages/refusal-text.ts';
import { PayingAs } from './paying-as.tsx';
import { useSubscriptionChanges } from './queries.ts';
import { cancellationMessages, isCancellationReason, laterBy, pauses } from './subscription-messages.ts';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';
import { counted } from '../../messages/counted.ts';

/** Characters. */
const LONGEST_COMMENT = 1000;

const reasons = [
  { value: '', label: 'No reason given' },
  ...Object.entries(cancellationMessages).map(([value, label]) => ({ value, label })),
];

export function SubscriptionEnding({ subscription }: { readonly subscription: Subscription }) {
  const { cancel, pause, resume } = useSubscriptionChanges(subscription.id);
  const { ask, dialog } = useConfirm();
  const can = commandsFor(subscription);
  if (!can.pause && !can.cancel && !can.resume) return null;
  const { product, currentPeriodEnd, seats, isSoldBySeats, amount, currency, discount } = subscription;
  const { name } = product;
  // Asks first, because the subscription is charged at once.
  const askResume = () =>
    ask({
      title: `Resume ${name}?`,
      verb: 'Resume subscription',
      children: (
        <>
          A new period begins today, and <Amount amount={amount} currency={currency} />
          {plusTaxText(isTaxIncluded(subscription))} is charged to your card{discount && ', before your discount'}.
        </>
      ),
      inputs: <PayingAs />,
      confirm: async () => {
        await resume();
        toast('Subscription resumed.');
      },
    });
  const askPause = () =>
    ask({
      title: `Pause ${name}?`,
      verb: 'Pause subscription',
      children: (
        <>
          It is paused {currentPeriodEnd === null ? 'at the end of the period' : <On at={currentPeriodEnd} />}. While it
          is, {name} can’t be used and nothing is charged. When it resumes, a new period begins and is charged.
        </>
      ),
      defaultValues: { months: '' },
      inputs: currentPeriodEnd !== null && <SelectField name="months" label="Resume" options={pauses} />,
      confirm: async ({ months = '' }) => {
        const isOpen = months === '' || currentPeriodEnd === null;
        await pause(isOpen ? undefined : laterBy(currentPeriodEnd, Number(months)));
        toast('Subscription will be paused.');
      },
    });
  const askCancel = () =>
    ask({
      title: `Cancel ${name}?`,
      verb: 'Cancel subscription',
      safe: 'Keep subscription',
      danger: true,
      children: (
        <>
          It ends {currentPeriodEnd === null ? 'with the current period' : <On at={currentPeriodEnd} />}, and isn’t
          renewed. Until then you keep what you have
          {isSoldBySeats && typeof seats === 'number' && `, also the ${counted(seats, 'seat')}`}.{' '}
          {stillDueText(subscription)}
        </>
      ),
      defaultValues: { reason: '', comment: '' },
      inputs: (
        <>
          <SelectField name="reason" label="Why are you canceling? (optional)" options={reasons} />
          <Field
            name="comment"
            label="Anything else? (optional)"
            autoComplete="off"
            lines={2}
            rules={{ maxLength: { value: LONGEST_COMMENT, message: tooLong(LONGEST_COMMENT) } }}
          />
        </>
      ),
      confirm: async ({ reason = '', comment = '' }) => {
        const text = comment.trim();
        await cancel({ ...(isCancellationReason(reason) && { reason }), ...(text !== '' && { comment: text }) });
        toast('Subscription canceled.');
      },
    });
  return (
    <Section title={can.resume ? 'Resume' : can.pause ? 'Pause or cancel' : 'Cancel'}>
      <Card sx={{ '& > div + div': { borderTop: '1px solid', borderColor: 'divider' } }}>
        {can.resume && (
          <DangerRow title="Resume this subscription" verb="Resume" color="inherit" act={askResume}>
            A new period begins, and is charged at once. To end a paused subscription for good, contact support.
          </DangerRow>
        )}
        {can.pause && (
          <DangerRow title="Pause this subscription" verb="Pause" color="inherit" act={askPause}>
            From the end of the period, {name} can’t be used and nothing is charged.
          </DangerRow>
        )}
        {can.cancel && (
          <DangerRow title="Cancel this subscription" verb="Cancel subscription" act={askCancel}>
            You keep {name} until the end of the period. You can change your mind until then.
          </DangerRow>
        )}
      </Card>
      {dialog}
    </Section>
  );
}

const On = ({ at }: { readonly at: string }) => (
  <>
    on <CalendarDate at={at} />
  </>
);
