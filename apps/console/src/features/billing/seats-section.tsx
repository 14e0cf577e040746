import { Stack, Typography } from '@mui/material';
import { useContext, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { Caption, Muted } from '../../ui/layout/texts.tsx';
import { OrganizationContext } from '../../shared/organization/organization-reads.ts';
import { billingReads, type Subscription, useBillingOwner } from '../../shared/billing/billing-owner.ts';
import { commandsFor } from '../../shared/billing/subscription.ts';
import { counted } from '../../messages/counted.ts';
import { CalendarDate } from '../../ui/time/dates.tsx';
import { ExplainedButton } from '../../ui/actions/explained-button.tsx';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { type Column, DataList, RowButton } from '../../ui/data/data-list.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { useChange } from '../../ui/actions/use-change.ts';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';
import { onDemandDialog } from '../../ui/layout/on-demand.tsx';
import { Answer, EmptyState } from '../../ui/layout/page.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { type Seat, useSeatChanges, useSeats } from './queries.ts';
import { Notice } from './notices.tsx';
import { seatCountText, seatsLeft, seatStatusText } from './subscription-messages.ts';

const AssignSeatDialog = onDemandDialog(async () => (await import('./assign-seat-dialog.tsx')).AssignSeatDialog);
const ChangeSeatsDialog = onDemandDialog(async () => (await import('./change-seats-dialog.tsx')).ChangeSeatsDialog);

const columns: readonly Column<Seat>[] = [
  { head: 'Person', cell: (seat) => <Person seat={seat} /> },
  { head: 'Status', cell: (seat) => <StatusChip {...seatStatusText(seat)} /> },
];

function Person({ seat: { name, email } }: { readonly seat: Seat }) {
  const address = email ?? 'Unknown person';
  if (name === null) return address;
  return (
    <>
      {name}
      <Caption sx={{ overflowWrap: 'anywhere' }}>{address}</Caption>
    </>
  );
}

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
  const { pendingUpdate } = subscription;
  const { left, excess, obstacle } = seatsLeft(taken.length, seats.data?.total ?? Infinity, pendingUpdate);
  const isOver = seats.data !== undefined && excess > 0;
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
            <ExplainedButton variant="contained" disabledReason={obstacle} onClick={() => setAsked('assign')}>
              Assign seat
            </ExplainedButton>
          </Stack>
        )}
      </Stack>
      {isOver && (
        <Notice severity="warning">
          {pendingUpdate && taken.length <= seats.data.total ? (
            <>
              From <CalendarDate at={pendingUpdate.appliesAt} /> on you have {counted(left, 'seat')}, and {taken.length}{' '}
              are assigned.
            </>
          ) : (
            `You have ${counted(left, 'seat')}, and ${taken.length} are assigned.`
          )}{' '}
          Remove {counted(excess, 'seat')} from people, or change the number of seats.
        </Notice>
      )}
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
                <>
                  {seat.holder === 'stranger' && seat.email && <Invite email={seat.email} />}
                  <RowButton
                    aria-label={`Remove seat of ${seat.email ?? 'unknown person'}`}
                    onClick={() => askBack(seat)}
                  >
                    Remove seat
                  </RowButton>
                </>
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

/** For a person whose invitation expired, or could not be sent. */
function Invite({ email }: { readonly email: string }) {
  const organization = useContext(OrganizationContext);
  const owner = useBillingOwner();
  const invite = useChange(
    (organizationId: string) =>
      answer(api.POST('/api/auth/organization/invite-member', { body: { organizationId, email, role: 'member' } })),
    { refresh: [billingReads.of(owner)], done: `Invitation sent to ${email}.` },
  );
  if (!organization?.may('invitation', 'create')) return null;
  return (
    <RowButton
      aria-label={`Invite ${email}`}
      busy={invite.isPending}
      onClick={() => invite.mutate(organization.organization.id)}
    >
      Invite
    </RowButton>
  );
}
