import { useEffect, useState } from 'react';
import { TimeWithMore } from '../feedback/tooltip.tsx';
import { absoluteDate, absoluteTime, relativeTime } from './time-messages.ts';

/** "20 November 2026", with the time and zone in a tooltip. */
export function CalendarDate({ at }: { /** ISO 8601 */ readonly at: string }) {
  const date = new Date(at);
  return (
    <TimeWithMore at={date} more={absoluteTime(date)}>
      {absoluteDate(date)}
    </TimeWithMore>
  );
}

/** "3 hours ago", with the absolute time and zone in a tooltip; `detail` prints that beside it (detail views). */

/** Milliseconds. */
const REFRESH = 30_000;

export function RelativeTime({ at, detail = false }: { readonly at: string | Date; readonly detail?: boolean }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), REFRESH);
    return () => clearInterval(timer);
  }, []);
  const date = new Date(at);
  const absolute = absoluteTime(date);
  const relative = relativeTime(date, now);
  if (detail) {
    return (
      <time dateTime={date.toISOString()}>
        {relative} ({absolute})
      </time>
    );
  }
  return (
    <TimeWithMore at={date} more={absolute}>
      {relative}
    </TimeWithMore>
  );
}
