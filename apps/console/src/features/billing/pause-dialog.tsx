import type { Subscription } from '../../api/billing-reads.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { CalendarDate } from '../../ui/time/calendar-date.tsx';
import { laterBy, pauses } from './pause-length.ts';
import { useSubscriptionChanges } from './queries.ts';

export function PauseDialog(props: { readonly open: boolean; readonly subscription: Subscription; onClose(): void }) {
  const { subscription } = props;
  const { pause } = useSubscriptionChanges(subscription.id);
  const { product, currentPeriodEnd } = subscription;
  return (
    <ConfirmDialog
      open={props.open}
      onClose={props.onClose}
      title={`Pause ${product.name}?`}
      verb="Pause subscription"
      defaultValues={{ months: '' }}
      inputs={currentPeriodEnd !== null && <SelectField name="months" label="Resume" options={pauses} />}
      confirm={async ({ months = '' }) => {
        const isOpen = months === '' || currentPeriodEnd === null;
        await pause(isOpen ? undefined : laterBy(currentPeriodEnd, Number(months)));
        toast('Subscription will be paused.');
      }}
    >
      It is paused{' '}
      {currentPeriodEnd === null ? (
        'at the end of the period'
      ) : (
        <>
          on <CalendarDate at={currentPeriodEnd} />
        </>
      )}
      . While it is, {product.name} can’t be used and nothing is charged. When it resumes, a new period begins and is
      charged.
    </ConfirmDialog>
  );
}
