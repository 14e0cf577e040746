import { Card } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { ADMINS_ONLY } from '../../shared/account/roles.ts';
import { commandsFor } from '../../shared/billing/subscription.ts';
import { ReasonField } from '../../shared/staff/reason-field.tsx';
import { DangerRow } from '../../ui/actions/danger-row.tsx';
import { useChange } from '../../ui/actions/use-change.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Answer } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';

const readOne = (id: string) => answer(api.GET('/api/staff/billing/subscriptions/{id}', { params: { path: { id } } }));

const keyOf = (id: string) => ['staff-billing-subscription', id];

/** Cancels a subscription, or takes that back. */
export function SubscriptionActs({ id }: { readonly id: string }) {
  const { user } = useSignedIn();
  const found = useQuery({ queryKey: keyOf(id), queryFn: () => readOne(id) });
  const [asked, ask] = useState<'cancel' | 'uncancel'>();
  const why = user.role === 'admin' ? undefined : ADMINS_ONLY;
  return (
    <Answer query={found}>
      {({ subscription }) => {
        const can = commandsFor(subscription);
        if (!can.cancel && !can.uncancel) return null;
        return (
          <Section title="Acts of admins">
            <Card>
              {can.cancel ? (
                <DangerRow
                  title="Cancel this subscription"
                  verb="Cancel subscription"
                  disabledReason={why}
                  act={() => ask('cancel')}
                >
                  At the end of the period, or at once.
                </DangerRow>
              ) : (
                <DangerRow
                  title="Keep this subscription"
                  verb="Keep it"
                  color="inherit"
                  disabledReason={why}
                  act={() => ask('uncancel')}
                >
                  It ends with the period. This takes the cancellation back.
                </DangerRow>
              )}
            </Card>
            {asked === 'cancel' && <CancelDialog id={id} onClose={() => ask(undefined)} />}
            {asked === 'uncancel' && <KeepDialog id={id} onClose={() => ask(undefined)} />}
          </Section>
        );
      }}
    </Answer>
  );
}

const refreshOf = (id: string) => [
  keyOf(id),
  ['staff-billing-subscriptions'],
  ['staff-billing-object', 'subscription', id],
];

function CancelDialog({ id, onClose }: { readonly id: string; onClose(): void }) {
  const cancel = useChange(
    (body: { readonly when: 'now' | 'period-end'; readonly reason: string }) =>
      answer(api.POST('/api/staff/billing/subscriptions/{id}/cancel', { params: { path: { id } }, body })),
    { refresh: refreshOf(id), done: 'Subscription canceled.', quiet: true },
  );
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title="Cancel this subscription?"
      verb="Cancel subscription"
      safe="Keep it"
      defaultValues={{ when: 'period-end', reason: '' }}
      inputs={
        <>
          <SelectField
            name="when"
            label="Ends"
            options={[
              { value: 'period-end', label: 'At the end of the period' },
              { value: 'now', label: 'Now' },
            ]}
          />
          <ReasonField name="reason" isRequired />
        </>
      }
      confirm={({ when, reason = '' }) =>
        cancel.mutateAsync({ when: when === 'now' ? 'now' : 'period-end', reason: reason.trim() })
      }
    >
      What it gives access to is withdrawn when it ends. Nothing is paid back.
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
