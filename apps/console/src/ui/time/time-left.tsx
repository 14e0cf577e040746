import { Typography } from '@mui/material';
import { useEffect } from 'react';
import { useCountdown } from './countdown.ts';
import { waitDigits } from './time-messages.ts';

/** Minimum seconds between two checks whether the time is over. */
const PATIENCE = 5;

/** A countdown; only its end is announced. The server decides whether it is over. */
export function TimeLeft(props: {
  readonly label: string;
  readonly until: Date;
  readonly ended: string;
  atEnd(): void;
}) {
  const { until } = props;
  const { seconds, start } = useCountdown(props.ended, props.atEnd);
  useEffect(() => start(Math.max(PATIENCE, (until.getTime() - Date.now()) / 1000)), [until, start]);
  return (
    <Typography variant="caption" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {seconds > 0 ? `${props.label}: ${waitDigits(seconds)}${seconds < 100 ? ' s' : ''}` : '\u00a0'}
    </Typography>
  );
}
