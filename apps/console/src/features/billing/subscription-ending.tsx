import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { type ReactNode, useState } from 'react';
import { Amount } from '../../shared/billing/amount.tsx';
import type { Subscription } from '../../shared/billing/billing-owner.ts';
import { commandsFor } from '../../shared/billing/subscription.ts';
import { DangerRow } from '../../ui/actions/danger-row.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { CalendarDate } from '../../ui/time/dates.tsx';
import { tooLong } from '../../messages/refusal-text.ts';
import { useSubscriptionChanges } from './queries.ts';
import { cancellationMessages, isCancellationReason, laterBy, pauses, stillDueText } from './subscription-messages.ts';

type Asked = 'cancel' | 'pause' | 'resume';

export function SubscriptionEnding({ subscription }: { readonly subscription: Subscription }) {
  const [asked, setAsked] = useState<Asked>();
  const can = commandsFor(subscription);
  const close = () => setAsked(undefined);
  if (!can.pause && !can.cancel && !can.resume) return null;
  const { name } = subscription.product;
  return (
    <Section title={can.resume ? 'Resume' : can.pause ? 'Pause or cancel' : 'Cancel'}>
      <Card sx={{ '& > div + div': { borderTop: '1px solid', borderColor: 'divider' } }}>
        {can.resume && (
          <Row title="Resume this subscription" verb="Resume" ask={() => setAsked('resume')}>
            A new period begins, and is charged at once. To end a paused subscription for good, contact support.
          </Row>
        )}
        {can.pause && (
          <Row title="Pause this subscription" verb="Pause" ask={() => setAsked('pause')}>
            From the end of the period, {name} can’t be used and nothing is charged.
          </Row>
        )}
        {can.cancel && (
          <Row title="Cancel this subscription" verb="Cancel subscription" ask={() => setAsked('cancel')} danger>
            You keep {name} until the end of the period. You can change your mind until then.
          </Row>
        )}
      </Card>
      <CancelDialog open={asked === 'cancel'} subscription={subscription} onClose={close} />
      <PauseDialog open={asked === 'pause'} subscription={subscription} onClose={close} />
      <ResumeDialog open={asked === 'resume'} subscription={subscription} onClose={close} />
    </Section>
  );
}

const Row = (props: {
  readonly title: string;
  readonly verb: string;
  readonly danger?: boolean;
  readonly children: ReactNode;
  ask(): void;
}) => (
  <Box>
    <DangerRow title={props.title} verb={props.verb} color={props.danger ? 'error' : 'inherit'} act={props.ask}>
      {props.children}
    </DangerRow>
  </Box>
);

/** Characters. */
const LONGEST_COMMENT = 1000;

const reasons = [
  { value: '', label: 'No reason given' },
  ...Object.entries(cancellationMessages).map(([value, label]) => ({ value, label })),
];

function CancelDialog(props: { readonly open: boolean; readonly subscription: Subscription; onClose(): void }) {
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
      {stillDueText(subscription)}
    </ConfirmDialog>
  );
}

const On = ({ at }: { readonly at: string }) => (
  <>
    on <CalendarDate at={at} />
  </>
);

function PauseDialog(props: { readonly open: boolean; readonly subscription: Subscription; onClose(): void }) {
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

/** Asks first, because the subscription is charged at once. */
function ResumeDialog(props: { readonly open: boolean; readonly subscription: Subscription; onClose(): void }) {
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
