import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import type { Usage } from './queries.ts';
import { figure } from '../../words/number-words.ts';
import { eventTitle, type Refused, refusedOf } from './usage-days.ts';

const columns: readonly Column<Refused>[] = [
  { head: 'Event', cell: ({ name }) => eventTitle(name) },
  { head: 'Latest', cell: ({ latest }) => <RelativeTime at={latest} /> },
  { head: 'Reason', cell: ({ reason }) => reason },
  { head: 'Uses', align: 'right', cell: ({ uses }) => figure(uses) },
];

/** The API answers so many. */
const MOST = 100;

/** Uses that are not charged, because the billing provider refused them. */
export const RejectedEvents = ({ events }: { readonly events: Usage['rejected'] }) => (
  <Stack spacing={1.5} component="section" aria-label="Not counted">
    <Typography variant="h2">Not counted</Typography>
    <Typography variant="body2" color="textSecondary">
      The billing provider refused {events.length === MOST ? 'these and earlier uses' : 'these uses'}. They cost
      nothing.
    </Typography>
    <DataList
      name="Not counted"
      rows={refusedOf(events)}
      columns={columns}
      rowKey={({ name, reason }) => `${name} ${reason}`}
    />
  </Stack>
);
