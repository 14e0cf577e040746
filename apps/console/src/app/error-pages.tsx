import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link as RouterLink, useRouteError } from 'react-router';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { RefusalBlock } from '../ui/feedback/refusal-block.tsx';
import { Page } from '../ui/layout/page.tsx';

export function NotFoundPage() {
  return (
    <Page title="Page not found">
      <EmptyState
        title="There is nothing at this address"
        action={
          <Button variant="outlined" component={RouterLink} to="/account">
            To the overview
          </Button>
        }
      >
        It may have been moved, or the link was cut short.
      </EmptyState>
    </Page>
  );
}

/** A page that could not be fetched (a new version went out, the network is gone) or that broke. The frame stays. */
export function RouteError() {
  return (
    <Page title="Something went wrong">
      <RefusalBlock error={useRouteError()} again={() => location.reload()} />
    </Page>
  );
}

/** The frame itself broke: without it there is no landmark either. */
export function BrokenFrame() {
  return (
    <Box component="main" sx={{ maxWidth: 720, mx: 'auto', p: 3 }}>
      <RouteError />
    </Box>
  );
}
