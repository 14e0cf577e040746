import { Card } from '@mui/material';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import type { components } from '../../api/schema.gen.ts';
import { counted } from '../../messages/counted.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { ADMINS_ONLY } from '../../shared/account/roles.ts';
import { commandsFor, isBilled } from '../../shared/billing/subscription.ts';
import { ReasonField } from '../../shared/staff/reason-field.tsx';
import { DangerRow } from '../../ui/actions/danger-row.tsx';
import { useChange } from '../../ui/actions/use-change.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { onDemandDialog } from '../../ui/layout/on-demand.tsx';
import { Section } from '../../ui/layout/section.tsx';
import type { Item } from './billing-parts.tsx';

const ChangeDialog = onDemandDialog(async () => (await import('./subscription-changes.tsx')).ChangeDialog);

type Subscription = Item<'subscriptions'>;

/** Changes, cancels, keeps or ends a subscription that has not ended. */
export function SubscriptionActs({ of }: { readonly of: Subscription }) {
  const { user } = useSignedIn();
  const [asked, ask] = useState<'plan' | 'seats' | 'uncancel' | Ending>();
  const can = commandsFor(of);
  if (!isBilled(of) && of.status !== 'paused') return null;
  const disabledReason = user.role === 'admin' ? undefined : ADMINS_ONLY;
  const close = () => ask(undefined);
  return (
    <Section title="Acts of admins">
      <Card>
        {can.change && (
          <DangerRow
            title="Change the plan"
            verb="Change plan"
            color="inherit"
            disabledReason={disabledReason}
            act={() => ask('plan')}
          >
            To another product, at once or with the next period. What it costs is shown first.
          </DangerRow>
        )}
        {can.change && of.seats !== null && (
          <DangerRow
            title="Change the number of seats"
            verb="Change seats"
            color="inherit"
            disabledReason={disabledReason}
            act={() => ask('seats')}
          >
            {counted(of.seats, 'seat')} now. What a change costs is shown first.
          </DangerRow>
        )}
        {can.cancel && (
          <DangerRow
            title="Cancel this subscription"
            verb="Cancel subscription"
            disabledReason={disabledReason}
            act={() => ask('period-end')}
          >
            At the end of the period. This can be taken back until then.
          </DangerRow>
        )}
        {can.uncancel && (
          <DangerRow
            title="Keep this subscription"
            verb="Keep it"
            color="inherit"
            disabledReason={disabledReason}
            act={() => ask('uncancel')}
          >
            It ends with the period. This takes the cancellation back.
          </DangerRow>
        )}
        <DangerRow
          title="End this subscription now"
          verb="End now"
          disabledReason={disabledReason}
          act={() => ask('now')}
        >
          What it gives access to is withdrawn at once.
        </DangerRow>
      </Card>
      {(asked === 'period-end' || asked === 'now') && <CancelDialog of={of} when={asked} onClose={close} />}
      {asked === 'uncancel' && <KeepDialog id={of.id} onClose={close} />}
      {(asked === 'plan' || asked === 'seats') && (
        <ChangeDialog of={of} what={asked} refresh={refreshOf(of.id)} onClose={close} />
      )}
    </Section>
  );
}

const refreshOf = (id: string) => [['staff-billing-subscriptions'], ['staff-billing-object', 'subscription', id]];

type Ending = NonNullable<components['schemas']['StaffCancelBody']['when']>;

const endings = {
  'period-end': {
    title: 'Cancel this subscription?',
    verb: 'Cancel subscription',
    done: 'Subscription canceled.',
    text: 'It goes on until the period ends; then what it gives access to is withdrawn. Nothing is paid back.',
  },
  now: {
    title: 'End this subscription now?',
    verb: 'End subscription',
    done: 'Subscription ended.',
    text: 'What it gives access to is withdrawn at once. Nothing is paid back, and it can’t be taken back.',
  },
} as const satisfies Readonly<Record<Ending, object>>;

function CancelDialog({ of, when, onClose }: { readonly of: Subscription; readonly when: Ending; onClose(): void }) {
  const { id, product } = of;
  const { title, verb, done, text } = endings[when];
  const cancel = useChange(
    (reason: string) => {
      const params = { path: { id } };
      return answer(api.POST('/api/staff/billing/subscriptions/{id}/cancel', { params, body: { when, reason } }));
    },
    { refresh: refreshOf(id), done, quiet: true },
  );
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={title}
      verb={verb}
      safe="Keep it"
      defaultValues={{ reason: '' }}
      {...(when === 'now' && { typed: product?.name ?? id })}
      inputs={<ReasonField name="reason" isRequired />}
      confirm={({ reason = '' }) => cancel.mutateAsync(reason.trim())}
    >
      {text}
    </ConfirmDialog>
  );
}

function KeepDialog({ id, onClose }: { readonly id: string; onClose(): void }) {
  const keep = useChange(
    (reason: string) =>
      answer(
        api.POST('/api/staff/billing/subscriptions/{id}/uncancel', { params: { path: { id } }, body: { reason } }),
      ),
    { refresh: refreshOf(id), done: 'Subscription goes on.', quiet: true },
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Keep this subscription?"
      verb="Keep subscription"
      defaultValues={{ reason: '' }}
      inputs={<ReasonField name="reason" isRequired />}
      confirm={({ reason = '' }) => keep.mutateAsync(reason.trim())}
    >
      It goes on after the period, and is paid again.
    </ConfirmDialog>
  );
}
