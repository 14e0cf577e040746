import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { figure } from '../../words/number-words.ts';
import type { Meter, Usage } from './queries.ts';
import { usedPercent } from './usage-days.ts';

/** The balances of all meters, and how current they are. */
export function MeterList({ usage: { meters, asOf, stale, waiting } }: { readonly usage: Usage }) {
  if (meters.length === 0 && waiting === 0) return null;
  return (
    <Stack spacing={1.5} component="section" aria-label="Meters">
      {meters.length > 0 && (
        <Box
          component="ul"
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(300px, 1fr))' },
            gap: 2,
            listStyle: 'none',
            m: 0,
            p: 0,
          }}
        >
          {meters.map((meter) => (
            <MeterCard key={meter.meterId} meter={meter} />
          ))}
        </Box>
      )}
      <Typography variant="body2" component="div" color="textSecondary">
        {asOf && (
          <>
            As of <RelativeTime at={asOf} />
            {stale && ', and being brought up to date'}.{' '}
          </>
        )}
        {waiting > 0 &&
          `${figure(waiting)} ${waiting === 1 ? 'use is' : 'uses are'} not included yet: they are counted within minutes.`}
      </Typography>
    </Stack>
  );
}

function MeterCard({ meter }: { readonly meter: Meter }) {
  const { name, consumedUnits, creditedUnits, balance, usedUp } = meter;
  const title = name ?? 'Meter';
  const percent = usedPercent(meter);
  return (
    <Card component="li" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {usedUp && <StatusChip state="attention">Used up</StatusChip>}
      </Box>
      <Typography
        sx={{ mt: 1, fontSize: '1.5rem', fontWeight: 600, lineHeight: 1.3, fontVariantNumeric: 'tabular-nums' }}
      >
        {percent === undefined ? figure(consumedUnits) : figure(balance)}{' '}
        <Typography component="span" color="textSecondary">
          {percent === undefined ? 'used' : 'left'}
        </Typography>
      </Typography>
      {percent !== undefined && (
        <>
          <LinearProgress
            variant="determinate"
            value={percent}
            color={usedUp ? 'warning' : 'primary'}
            aria-label={`${title}: ${Math.round(percent)}% of the credit used`}
            // MUI's track has the colour of the bar: nothing used would look like everything.
            sx={{ my: 1, height: 6, borderRadius: '3px', bgcolor: 'divider' }}
          />
          <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {figure(consumedUnits)} used of {figure(creditedUnits)} credited
          </Typography>
          {balance < 0 && (
            <Typography variant="body2" color="textSecondary">
              What exceeds your credit is charged with the next invoice if your plan says so.
            </Typography>
          )}
        </>
      )}
    </Card>
  );
}
