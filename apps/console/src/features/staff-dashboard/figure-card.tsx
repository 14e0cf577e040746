import { Box, Card, FormControlLabel, Skeleton, Stack, Switch, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { answer, api } from '../../api/client.ts';
import type { components } from '../../api/schema.gen.ts';
import { ChartTable, LazyTimeBars } from '../../ui/data/chart-section.tsx';
import { Answer } from '../../ui/layout/page.tsx';
import { Caption, Link, Muted } from '../../ui/layout/texts.tsx';
import { dayFirst, pageLanguage } from '../../ui/time/time-messages.ts';
import { amountText, comparison, dayOf, inPeriodOrder, type Range, type ShownFigure } from './figures.ts';
import { trailPath } from '../../shared/staff/trail-filters.ts';

type Series = components['schemas']['DashboardView'];

/** Pixels. */
const HEIGHT = 180;
/** Milliseconds. The service counts every ten minutes. */
const REFRESH = 300_000;
/** Labels below a chart. */
const LABELS = 5;

interface Shown {
  readonly shown: ShownFigure;
  readonly range: Range;
}

/** One figure, which loads and fails without the others. */
export function FigureCard({ shown, range }: Shown) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const query = { figure: shown.figure, range: range.value, zone };
  const series = useQuery({
    queryKey: ['staff-dashboard', query],
    queryFn: ({ signal }) => answer(api.GET('/api/staff/dashboard', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH,
  });
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}>
      <Stack spacing={2}>
        <Stack direction="row" sx={{ gap: '4px 16px', flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography variant="h2" id={id} sx={{ mr: 'auto' }}>
            {shown.title}
          </Typography>
          {series.data?.points.some(({ amount }) => amount > 0) && (
            <FormControlLabel
              label="Table"
              control={
                <Switch
                  checked={asTable}
                  onChange={(_event, on) => setAsTable(on)}
                  slotProps={{ input: { 'aria-label': `Show ${shown.title.toLowerCase()} as table` } }}
                />
              }
              sx={{ mr: 0 }}
            />
          )}
        </Stack>
        <Answer query={series} skeleton={<Skeleton variant="rounded" height={HEIGHT} />}>
          {(data) => <Figure shown={shown} range={range} series={data} asTable={asTable} />}
        </Answer>
      </Stack>
    </Card>
  );
}

function Figure({ shown, range, series, asTable }: Shown & { readonly series: Series; readonly asTable: boolean }) {
  const { total, before, labels, points, countedHour } = series;
  const from = dayOf(new Date(points[0]!.at));
  if (!countedHour) return <Muted>Nothing has been counted yet. Look again in ten minutes.</Muted>;
  return (
    <Stack spacing={2}>
      <Box>
        <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {amountText(total, shown.nouns)}
        </Typography>
        <Caption>{comparison(total, before, range)}</Caption>
      </Box>
      {points.some(({ amount }) => amount > 0) && (
        <Drawing shown={shown} range={range} series={series} asTable={asTable} />
      )}
      {shown.labelPath || shown.labelText ? (
        <Labels shown={shown} labels={inPeriodOrder(labels.slice(0, LABELS))} from={from} />
      ) : null}
      {shown.trail && total > 0 && (
        <Link to={trailPath({ ...shown.trail, from })} sx={{ alignSelf: 'flex-start', fontSize: '0.875rem' }}>
          Show in the audit trail
        </Link>
      )}
    </Stack>
  );
}

function Drawing({ shown, range, series, asTable }: Shown & { readonly series: Series; readonly asTable: boolean }) {
  const navigate = useNavigate();
  const { unit } = series;
  const points = series.points.map(({ at, amount }) => ({ at: new Date(at), amount }));
  const label = `${shown.title} in the last ${range.label}`;
  const { trail } = shown;
  const pathOf = (at: Date) => trail && trailPath({ ...trail, from: dayOf(at), to: dayOf(at) });
  if (asTable) {
    return (
      <ChartTable
        label={label}
        heads={[unit === 'hour' ? 'Hour' : 'Day', 'Number']}
        rows={points
          .filter(({ amount }) => amount > 0)
          .toReversed()
          .map(({ at, amount }) => {
            const time = <time dateTime={at.toISOString()}>{timeLabel(at, unit)}</time>;
            const path = pathOf(at);
            return { at, time: path ? <Link to={path}>{time}</Link> : time, figures: [number(amount)] };
          })}
      />
    );
  }
  return (
    <LazyTimeBars
      label={label}
      times={points.map(({ at }) => at)}
      timeLabel={(at) => timeLabel(at, unit)}
      height={HEIGHT}
      {...(trail && { pick: (at: Date) => void navigate(pathOf(at)!) })}
      series={[
        {
          id: shown.figure,
          label: shown.title,
          colour: `var(--gh-palette-${shown.isBad ? 'error' : 'primary'}-main)`,
          data: points.map(({ amount }) => amount),
        },
      ]}
    />
  );
}

function Labels({ shown, labels, from }: Pick<Shown, 'shown'> & Pick<Series, 'labels'> & { readonly from: string }) {
  if (labels.length === 0) return null;
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        gap: '6px 16px',
        m: 0,
        fontSize: '0.875rem',
        '& dd': { m: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
      }}
    >
      {labels.map(({ label, amount }) => {
        const text = shown.labelText?.(label) ?? label;
        return [
          <Box component="dt" key={label} sx={{ overflowWrap: 'anywhere' }}>
            {shown.labelPath ? <Link to={shown.labelPath(label, from)}>{text}</Link> : text}
          </Box>,
          <Box component="dd" key={`${label} amount`}>
            {number(amount)}
          </Box>,
        ];
      })}
    </Box>
  );
}

const number = (value: number) => value.toLocaleString(pageLanguage());

/** "14:00" of an hour, "12 Nov" of a day. */
const timeLabel = (at: Date, unit: Series['unit']) =>
  at.toLocaleString(
    dayFirst(pageLanguage()),
    unit === 'hour' ? { hour: '2-digit', minute: '2-digit' } : { day: 'numeric', month: 'short' },
  );
