import { Box, Skeleton } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { onDemand } from '../../ui/layout/on-demand.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Soon } from '../../ui/layout/soon.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { MISSING } from '../../ui/feedback/live-regions.tsx';

/** Pixels of the list before it is there. */
const HEIGHT = 200;

const shape = (
  <Soon>
    <Skeleton variant="rounded" height={HEIGHT} />
  </Soon>
);

const RequestList = onDemand(
  async () => (await import('./request-list.tsx')).default,
  () => <Muted>{MISSING}</Muted>,
  shape,
);

/** Pixels below the window at which the list begins to load. */
const AHEAD = 200;

/** The list is loaded when someone scrolls to it: most who open the page look at the top. */
export function RequestSection({ clientId }: { readonly clientId: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: `${AHEAD}px`,
    });
    watch.observe(place.current!);
    return () => watch.disconnect();
  }, []);
  return (
    <Section title="Requests">
      <Muted>The last 200 requests of the app in 7 days. They name no user.</Muted>
      <Box ref={place} sx={{ minHeight: HEIGHT }}>
        {isNear && <RequestList clientId={clientId} />}
      </Box>
    </Section>
  );
}
