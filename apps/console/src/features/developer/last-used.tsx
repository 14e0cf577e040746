import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { useNow } from '../../ui/time/use-now.ts';

/** The service writes down the use of an app once a day. */
const STEP_MS = 86_400_000;

/** When an app last got a token, no more precise than it is known. */
export function LastUsed({ at, detail = false }: { readonly at: string | null; readonly detail?: boolean }) {
  const now = useNow();
  if (at === null) return 'Never';
  if (now - Date.parse(at) < STEP_MS) return 'Within the last day';
  return <RelativeTime at={at} detail={detail} />;
}
