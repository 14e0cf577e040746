import { Skeleton, Typography } from '@mui/material';
import { lazy, type ReactNode, Suspense } from 'react';
import { Section } from '../../ui/layout/section.tsx';
import { Soon } from '../../ui/layout/soon.tsx';
import { obstacleOf, type TriedClient } from './authorize-url.ts';

/** A chunk of its own: few who look at a client try it. */
const AuthorizeUrlBuilder = lazy(() => import('./authorize-url-builder.tsx'));

/** On the page of a client. `children` say in words what following the link does. */
export function TryIt({ client, children }: { readonly client: TriedClient; readonly children: ReactNode }) {
  const obstacle = obstacleOf(client);
  return (
    <Section title="Try it">
      <Typography color="textSecondary" sx={{ maxWidth: '65ch' }}>
        {obstacle ?? children}
      </Typography>
      {obstacle === undefined && (
        <Suspense
          fallback={
            <Soon>
              <Skeleton variant="rounded" height={420} />
            </Soon>
          }
        >
          {/* The builder begins anew when the registration changes, and not when the client is read again. */}
          <AuthorizeUrlBuilder key={JSON.stringify([client.clientId, client.metadata])} client={client} />
        </Suspense>
      )}
    </Section>
  );
}
