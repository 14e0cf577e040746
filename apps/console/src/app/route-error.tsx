import { useRouteError } from 'react-router';
import { Page } from '../ui/layout/page.tsx';
import { RefusalBlock } from '../ui/feedback/refusal-block.tsx';

/** A page that could not be fetched (a new version went out, the network is gone) or that broke. The frame stays. */
export function RouteError() {
  return (
    <Page title="Something went wrong">
      <RefusalBlock error={useRouteError()} again={() => location.reload()} />
    </Page>
  );
}
