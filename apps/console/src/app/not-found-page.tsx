import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
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
