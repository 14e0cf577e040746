import Check from '@mui/icons-material/CheckOutlined';
import { Box, Card, Stack, Typography } from '@mui/material';
import type { OwnSeat } from '../../shared/billing/own-seats.ts';
import { useBillingOwner } from '../../shared/billing/billing-owner.ts';
import { LinkButton } from '../../ui/actions/buttons.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { CalendarDate } from '../../ui/time/dates.tsx';
import type { Grant } from './benefit-queries.ts';
import { contentOf, neededAction } from './benefits.ts';
import { Notice } from './notices.tsx';

export function OwnSeats({ seats }: { readonly seats: readonly OwnSeat[] }) {
  if (seats.length === 0) return null;
  return (
    <Section title="From your organizations">
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {seats.map((seat) => (
          <SeatCard key={seat.id} seat={seat} />
        ))}
      </Stack>
    </Section>
  );
}

/** Said before a person pays for what an organization gives them already. */
export function HeldElsewhere({ seats = [] }: { readonly seats: readonly OwnSeat[] | undefined }) {
  const { path } = useBillingOwner();
  if (seats.length === 0) return null;
  return (
    <Notice
      severity="info"
      action={
        <LinkButton size="small" to={`${path}/benefits`}>
          See benefits
        </LinkButton>
      }
    >
      {seats.map(({ plan, payer }) => `You have ${plan ?? 'a plan'} by your seat in ${payer}.`).join(' ')} You don’t
      have to buy it again.
    </Notice>
  );
}

const SeatCard = ({ seat: { plan, payer, since, grants } }: { readonly seat: OwnSeat }) => (
  <Card component="li" sx={{ p: { xs: 2, sm: 2.5 } }}>
    <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
      {plan ?? 'A plan'}
    </Typography>
    <Muted sx={{ overflowWrap: 'anywhere' }}>
      Your seat in {payer}
      {since !== null && (
        <>
          , since <CalendarDate at={since} />
        </>
      )}
      . {payer} pays for it.
    </Muted>
    {grants.length > 0 && (
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, display: 'grid', gap: 0.5 }}>
        {grants.map((grant) => (
          <Given key={grant.id} grant={grant} />
        ))}
      </Box>
    )}
  </Card>
);

function Given({ grant }: { readonly grant: Grant }) {
  const content = contentOf(grant);
  const note = content.type === 'note' ? content.note : undefined;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, fontSize: '0.875rem' }}>
      <Check aria-hidden sx={{ fontSize: 18, mt: '2px', color: 'primary.main', flexShrink: 0 }} />
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {grant.benefit.description}
        {note !== undefined && <Muted component="span">: {note}</Muted>}
        {grant.status === 'failed' && <Muted component="span">: {neededAction(content, grant.error?.type)[0]}</Muted>}
      </Box>
    </Box>
  );
}
