import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { waitDigits } from '../../words/wait-words.ts';
import { useCountdown } from './use-countdown.ts';

/** Seconds between two questions whether it is over, at least. */
const PATIENCE = 5;

/** Quiet: the screen reader hears only the end. Whether it is the end, the server says. */
export function TimeLeft(props: {
  readonly label: string;
  readonly until: Date;
  /** Said then. */
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
