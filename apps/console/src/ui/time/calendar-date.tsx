/** "20 November 2026", with the time and zone in a tooltip. */
import Tooltip from '@mui/material/Tooltip';
import Box from '@mui/material/Box';
import { absoluteDate, absoluteTime } from './time-words.ts';

export function CalendarDate({ at }: { /** ISO 8601 */ readonly at: string }) {
  const date = new Date(at);
  const language = document.documentElement.lang || 'en';
  return (
    <Tooltip title={absoluteTime(date, language)} describeChild>
      <Box component="time" dateTime={date.toISOString()} sx={{ whiteSpace: 'nowrap' }}>
        {absoluteDate(date, language)}
      </Box>
    </Tooltip>
  );
}
