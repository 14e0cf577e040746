import { Stack, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { Muted } from '../../ui/layout/texts.tsx';
import { useMembers } from '../../shared/organization/organization-reads.ts';
import { type Subscription, useBillingOwner } from '../../shared/billing/billing-owner.ts';
import { commandsFor } from '../../shared/billing/subscription.ts';
import { ExplainedButton } from '../../ui/actions/explained-button.tsx';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { type Column, DataList, RowButton } from '../../ui/data/data-list.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { ConfirmDialog, useConfirm } from '../../ui/feedback/confirm-dialog.tsx';
import { Answer, EmptyState } from '../../ui/layout/page.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { emailRules } from '../../ui/forms/field-rules.ts';
import { Field } from '../../ui/forms/field.tsx';
import { ChangeSeatsDialog } from './change-seats-dialog.tsx';
import { type Seat, useSeatChanges, useSeats } from './queries.ts';
import { seatCountText, seatStatusText } from './subscription-messages.ts';

const columns: readonly Column<Seat>[] = [
  { head: 'Person', cell: ({ email }) => email ?? 'Unknown person' },
  { head: 'Status', cell: ({ status }) => <StatusChip {...seatStatusText(status)} /> },
];

export function SeatsSection({ subscription }: { readonly subscription: Subscription }) {
  const { disabledReason } = useBillingOwner();
  const seats = useSeats(subscription.id);
  const { revoke } = useSeatChanges(subscription.id);
  const { ask, dialog } = useConfirm();
  const [asked, setAsked] = useState<'assign' | 'change'>();
  const close = () => setAsked(undefined);
  const taken = seats.data?.seats.filter(({ status }) => status !== 'revoked') ?? [];
  const askBack = ({ id, email }: Seat) => {
    const who = email ?? 'this person';
    ask({
      title: 'Remove the seat?',
      verb: 'Remove seat',
      danger: true,
      children: `${who} loses what ${subscription.product.name} gives at once. You can assign the seat to another person.`,
      confirm: async () => {
        await revoke(id);
        toast(`${who} no longer has a seat.`);
      },
    });
  };
  const isFull = seats.data !== undefined && taken.length >= seats.data.total;
  return (
    <Stack spacing={1.5} component="section" aria-labelledby="seats">
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ justifyContent: 'space-between', gap: 1.5 }}>
        <div>
          <Typography variant="h2" id="seats">
            Seats
          </Typography>
          {seats.data && <Muted role="status">{seatCountText(taken.length, seats.data.total)}</Muted>}
        </div>
        {disabledReason === undefined && (
          <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', flexShrink: 0 }}>
            {commandsFor(subscription).change && (
              <SecondaryButton onClick={() => setAsked('change')}>Change seats</SecondaryButton>
            )}
            <ExplainedButton
              variant="contained"
              disabledReason={isFull ? 'All seats are assigned. Change seats, or remove one.' : undefined}
              onClick={() => setAsked('assign')}
            >
              Assign seat
            </ExplainedButton>
          </Stack>
        )}
      </Stack>
      <Answer
        query={seats}
        empty={() =>
          taken.length === 0 && (
            <EmptyState title="No seat is assigned">Assign a seat to give a person what the plan includes.</EmptyState>
          )
        }
      >
        {() => (
          <DataList
            name="Seats"
            rows={taken}
            columns={columns}
            rowKey={({ id }) => id}
            {...(disabledReason === undefined && {
              actions: (seat: Seat) => (
                <RowButton
                  aria-label={`Remove seat of ${seat.email ?? 'unknown person'}`}
                  onClick={() => askBack(seat)}
                >
                  Remove seat
                </RowButton>
              ),
            })}
          />
        )}
      </Answer>
      {asked === 'assign' && <AssignSeatDialog subscription={subscription} seats={taken} onClose={close} />}
      {asked === 'change' && <ChangeSeatsDialog subscription={subscription} assigned={taken.length} onClose={close} />}
      {dialog}
    </Stack>
  );
}

function AssignSeatDialog(props: {
  readonly subscription: Subscription;
  readonly seats: readonly Seat[];
  onClose(): void;
}) {
  const { subscription, seats } = props;
  const { named } = useBillingOwner();
  const { assign } = useSeatChanges(subscription.id);
  const list = useId();
  return (
    <ConfirmDialog
      onClose={props.onClose}
      title="Assign a seat"
      verb="Assign seat"
      defaultValues={{ email: '' }}
      inputs={
        <>
          <Field
            name="email"
            label="Email"
            type="email"
            autoComplete="off"
            hint={named.organizationId === undefined ? undefined : 'Not a member yet? We’ll invite them.'}
            input={{ list }}
            rules={emailRules('Enter the email of a person.')}
          />
          {named.organizationId !== undefined && (
            <Members listId={list} organizationId={named.organizationId} seats={seats} />
          )}
        </>
      }
      confirm={async ({ email = '' }) => {
        await assign(email.trim());
        toast(`${email.trim()} has a seat.`);
      }}
    >
      They get access immediately.
    </ConfirmDialog>
  );
}

/** Members without a seat, as suggestions. */
function Members(props: { readonly listId: string; readonly organizationId: string; readonly seats: readonly Seat[] }) {
  const { data: members = [] } = useMembers(props.organizationId);
  const taken = new Set(props.seats.map(({ email }) => email?.toLowerCase()));
  return (
    <datalist id={props.listId}>
      {members
        .filter(({ user }) => !taken.has(user.email.toLowerCase()))
        .map(({ user }) => (
          <option key={user.id} value={user.email}>
            {user.name}
          </option>
        ))}
    </datalist>
  );
}
