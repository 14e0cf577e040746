import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';

const FailureAlert = lazy(() => import('./failure-alert.tsx').then((m) => ({ default: m.FailureAlert })));

export function ProviderFailure() {
  const [query] = useSearchParams();
  const error = query.get('error');
  if (error === null) return null;
  return (
    <Suspense>
      <FailureAlert error={error} provider={query.get('provider')} />
    </Suspense>
  );
}
