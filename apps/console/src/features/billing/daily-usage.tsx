import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Muted } from '../../ui/layout/texts.tsx';
import { useBillingOwner } from '../../shared/billing/billing-owner.ts';
import { figure } from '../../shared/billing/money.ts';
import { ChartSection, LazyTimeBars, useChartState } from '../../ui/data/chart-section.tsx';
import { FilterSelect, useUrlState } from '../../ui/data/list-filter.tsx';
import { Link } from '../../ui/layout/link.tsx';
import {
  dayLabel,
  type DayOfUsage,
  eventsOf,
  eventTitle,
  type EventUsage,
  rangeOf,
  ranges,
  type Usage,
} from './usage.ts';

/** Pixels, of the chart and of its skeleton. */
const HEIGHT = 260;

export function DailyUsage({ usage }: { readonly usage: Usage }) {
  const shown = useChartState(rangeOf);
  const state = useUrlState();
  const { named } = useBillingOwner();
  const events = eventsOf(usage);
  const event = events.find(({ name }) => name === state.get('event')) ?? events[0];
  return (
    <Stack spacing={1.5}>
      <ChartSection
        title="By day"
        ranges={ranges}
        shown={shown}
        choices={
          events.length > 1 && (
            <FilterSelect
              label="Event"
              value={event?.name ?? ''}
              options={events.map(({ name }) => ({ value: name, label: eventTitle(name) }))}
              change={(value) => state.set('event', value)}
            />
          )
        }
      >
        {event && event.total > 0 ? (
          <Drawing event={event} label={shown.range.label} asTable={shown.asTable} />
        ) : (
          <Typography color="textSecondary">Nothing was used in the last {shown.range.label}.</Typography>
        )}
      </ChartSection>
      <Muted>
        Days are counted in UTC.
        {named.organizationId === undefined && (
          <>
            {' '}
            Usage by API key is on the page of <Link to="/account/api-keys">each key</Link>.
          </>
        )}
      </Muted>
    </Stack>
  );
}

function Drawing(props: { readonly event: EventUsage; readonly label: string; readonly asTable: boolean }) {
  const { event, label } = props;
  const title = eventTitle(event.name);
  const name = `${title} in the last ${label}`;
  return (
    <Stack spacing={2}>
      <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {title}: {figure(event.total)}
      </Typography>
      {props.asTable ? (
        <DayTable label={name} days={event.days} />
      ) : (
        <LazyTimeBars
          label={name}
          times={event.days.map(({ day }) => day)}
          timeLabel={(day) => dayLabel(day)}
          height={HEIGHT}
          series={[
            {
              id: 'uses',
              label: title,
              colour: 'var(--gh-palette-primary-main)',
              data: event.days.map(({ uses }) => uses),
            },
          ]}
        />
      )}
    </Stack>
  );
}

function DayTable({ label, days }: { readonly label: string; readonly days: readonly DayOfUsage[] }) {
  return (
    <Box sx={{ '&&': { mx: { xs: -2, sm: -2.5 }, mb: { xs: -2, sm: -2.5 } } }}>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell>Day</TableCell>
            <TableCell align="right">Used</TableCell>
          </TableRow>
        </TableHead>
        <TableBody sx={{ '& tr:last-of-type > *': { borderBottom: 0 } }}>
          {days
            .filter(({ uses }) => uses !== 0)
            .toReversed()
            .map(({ day, uses }) => (
              <TableRow key={day.getTime()}>
                <TableCell component="th" scope="row">
                  <time dateTime={day.toISOString().slice(0, 10)}>{dayLabel(day)}</time>
                </TableCell>
                <TableCell align="right">{figure(uses)}</TableCell>
              </TableRow>
            ))}
        </TableBody>
      </Table>
    </Box>
  );
}
