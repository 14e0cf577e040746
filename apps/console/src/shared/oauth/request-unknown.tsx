import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { ApiRefusal } from '../../api/refusal.ts';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { Soon } from '../../ui/layout/page.tsx';

/** While it is not known which request waits: that it is being read, or why it could not be. */
export function RequestUnknown(props: {
  readonly title: string;
  readonly refusal: ApiRefusal | undefined;
  /** The height of the request, in pixels. */
  readonly height: number;
  readonly look: () => void;
}) {
  const { title, refusal, height, look } = props;
  return refusal ? (
    <EntranceCard key="unknown" title={title}>
      <RefusalAlert refusal={refusal} focused />
      <Button variant="outlined" onClick={look}>
        Try again
      </Button>
    </EntranceCard>
  ) : (
    <EntranceCard key="loading" title={title}>
      <Soon>
        <Skeleton variant="rounded" height={height} />
      </Soon>
    </EntranceCard>
  );
}
