import { Stack, Typography } from '@mui/material';
import { Link, Muted } from '../../ui/layout/texts.tsx';
import { useBillingOwner } from '../../shared/billing/billing-owner.ts';
import { figure } from '../../shared/billing/money.tsx';
import { ChartSection, ChartTable, LazyTimeBars, useChartState } from '../../ui/data/chart-section.tsx';
import { FilterSelect, useUrlState } from '../../ui/data/list-filter.tsx';
import { dayLabel, eventsOf, eventTitle, type EventUsage, rangeOf, ranges, type Usage } from './usage.ts';

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
        <ChartTable
          label={name}
          heads={['Day', 'Used']}
          // The newest first, without empty days.
          rows={event.days
            .filter(({ uses }) => uses !== 0)
            .toReversed()
            .map(({ day, uses }) => ({
              at: day,
              time: <time dateTime={day.toISOString().slice(0, 10)}>{dayLabel(day)}</time>,
              figures: [figure(uses)],
            }))}
        />
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
