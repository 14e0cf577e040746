import type { Subscription } from '../../api/billing-reads.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { CalendarDate } from '../../ui/time/calendar-date.tsx';
import { cancellationWords, isCancellationReason } from '../../words/cancellation-words.ts';
import { tooLong } from '../../words/refusal-text.ts';
import { stillDueWords } from './still-due-words.ts';
import { useSubscriptionChanges } from './queries.ts';

/** Characters. */
const LONGEST_COMMENT = 1000;

const reasons = [
  { value: '', label: 'No reason given' },
  ...Object.entries(cancellationWords).map(([value, label]) => ({ value, label })),
];

/** The subscription ends with its period; until then the cancellation can be taken back. */
export function CancelDialog(props: { readonly open: boolean; readonly subscription: Subscription; onClose(): void }) {
  const { subscription } = props;
  const { cancel } = useSubscriptionChanges(subscription.id);
  const { currentPeriodEnd, product, seats } = subscription;
  return (
    <ConfirmDialog
      open={props.open}
      onClose={props.onClose}
      title={`Cancel ${product.name}?`}
      verb="Cancel subscription"
      safe="Keep subscription"
      danger
      defaultValues={{ reason: '', comment: '' }}
      inputs={
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
      }
      confirm={async ({ reason = '', comment = '' }) => {
        const text = comment.trim();
        await cancel({ ...(isCancellationReason(reason) && { reason }), ...(text !== '' && { comment: text }) });
        toast('Subscription canceled.');
      }}
    >
      It ends {currentPeriodEnd === null ? 'with the current period' : <On at={currentPeriodEnd} />}, and isn’t renewed.
      Until then you keep what you have
      {typeof seats === 'number' && `, also the ${seats === 1 ? '1 seat' : `${seats} seats`}`}.{' '}
      {stillDueWords(subscription)}
    </ConfirmDialog>
  );
}

const On = ({ at }: { readonly at: string }) => (
  <>
    on <CalendarDate at={at} />
  </>
);
