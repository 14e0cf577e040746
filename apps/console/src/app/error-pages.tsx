import { Box } from '@mui/material';
import { useRouteError } from 'react-router';
import { LinkButton } from '../ui/actions/buttons.tsx';
import { EmptyState, Page } from '../ui/layout/page.tsx';
import { FaultBlock } from '../ui/feedback/refusal-block.tsx';
import { useArea } from './area.ts';

export function NotFoundPage() {
  const { home } = useArea();
  return (
    <Page title="Page not found">
      <EmptyState
        title="This page doesn’t exist"
        action={
          <LinkButton color="primary" to={home.path}>
            Go to {home.label.toLowerCase()}
          </LinkButton>
        }
      >
        It may have moved, or the link may be incomplete.
      </EmptyState>
    </Page>
  );
}

/** Replaces a page that failed to load (new release, no network) or threw. The frame stays. */
export function RouteError() {
  return (
    <Page title="Something went wrong">
      <FaultBlock error={useRouteError()} />
    </Page>
  );
}

/** Replaces the whole frame when it fails, so it brings the landmark that the frame has otherwise. */
export function BrokenFrame() {
  return (
    <Box component="main" sx={{ maxWidth: 720, mx: 'auto', p: 3 }}>
      <RouteError />
    </Box>
  );
}
