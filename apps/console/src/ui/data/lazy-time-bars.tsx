import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import type { TimeBarsProps } from './time-bars.tsx';

const Loaded = lazy(async () => ({ default: (await import('./time-bars.tsx')).TimeBars }));

/** A chart that is loaded after the page, because its library is larger than the rest of it. */
export const LazyTimeBars = (props: TimeBarsProps) => (
  <Suspense fallback={<Skeleton variant="rounded" height={props.height} />}>
    <Loaded {...props} />
  </Suspense>
);
