/** Who uses the seats of a subscription. */
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useBillingOwner } from '../../api/billing-owner.ts';
import type { Subscription } from '../../api/billing-reads.ts';
import { ExplainedButton } from '../../ui/actions/explained-button.tsx';
import { RowButton } from '../../ui/actions/row-button.tsx';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Answer } from '../../ui/layout/page.tsx';
import { AssignSeatDialog } from './assign-seat-dialog.tsx';
import { ChangeSeatsDialog } from './change-seats-dialog.tsx';
import { type Seat, useSeatChanges, useSeats } from './queries.ts';
import { seatCountWords, seatStatusWords } from './seat-words.ts';
import { commandsFor } from '../../shared/billing/subscription-state.ts';

const columns: readonly Column<Seat>[] = [
  { head: 'Person', cell: ({ email }) => email ?? 'Unknown person' },
  {
    head: 'Status',
    cell: ({ status }) => {
      const { state, text } = seatStatusWords(status);
      return <StatusChip state={state}>{text}</StatusChip>;
    },
  },
];

type Asked = 'assign' | 'change' | Seat;

export function SeatsSection({ subscription }: { readonly subscription: Subscription }) {
  const { bar } = useBillingOwner();
  const seats = useSeats(subscription.id);
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const taken = seats.data?.seats.filter(({ status }) => status !== 'revoked') ?? [];
  const isFull = seats.data !== undefined && taken.length >= seats.data.total;
  return (
    <Stack spacing={1.5} component="section" aria-labelledby="seats">
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ justifyContent: 'space-between', gap: 1.5 }}>
        <div>
          <Typography variant="h2" id="seats">
            Seats
          </Typography>
          {seats.data && (
            <Typography variant="body2" color="textSecondary" role="status">
              {seatCountWords(taken.length, seats.data.total)}
            </Typography>
          )}
        </div>
        {bar === undefined && (
          <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', flexShrink: 0 }}>
            {commandsFor(subscription).change && (
              <Button variant="outlined" color="inherit" onClick={() => setAsked('change')}>
                Change number
              </Button>
            )}
            <ExplainedButton
              variant="contained"
              barred={isFull ? 'All seats are assigned. Change their number, or take one back.' : undefined}
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
            {...(bar === undefined && {
              actions: (seat: Seat) => (
                <RowButton
                  label={`Take back the seat of ${seat.email ?? 'unknown person'}`}
                  onClick={() => setAsked(seat)}
                >
                  Take back
                </RowButton>
              ),
            })}
          />
        )}
      </Answer>
      {asked === 'assign' && <AssignSeatDialog subscription={subscription} seats={taken} onClose={close} />}
      {asked === 'change' && <ChangeSeatsDialog subscription={subscription} assigned={taken.length} onClose={close} />}
      {typeof asked === 'object' && <RevokeDialog subscription={subscription} seat={asked} onClose={close} />}
    </Stack>
  );
}

function RevokeDialog(props: { readonly subscription: Subscription; readonly seat: Seat; onClose(): void }) {
  const { subscription, seat } = props;
  const { revoke } = useSeatChanges(subscription.id);
  const who = seat.email ?? 'this person';
  return (
    <ConfirmDialog
      open
      onClose={props.onClose}
      title="Take back the seat?"
      verb="Take back"
      danger
      confirm={async () => {
        await revoke(seat.id);
        toast(`${who} no longer has a seat.`);
      }}
    >
      {who} loses what {subscription.product.name} gives at once. You can assign the seat to another person.
    </ConfirmDialog>
  );
}
