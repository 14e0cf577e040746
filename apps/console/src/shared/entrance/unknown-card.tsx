import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { ApiRefusal } from '../../api/refusal.ts';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { Soon } from '../../ui/layout/page.tsx';

/** While what a page is about is not known: that it is being read, or why it could not be. */
export function UnknownCard(props: {
  readonly title: string;
  readonly refusal: ApiRefusal | undefined;
  /** Pixels, of what follows. */
  readonly height: number;
  again(): void;
}) {
  const { title, refusal, height, again } = props;
  return refusal ? (
    <EntranceCard key="unknown" title={title}>
      <RefusalAlert refusal={refusal} focused />
      <Button variant="outlined" onClick={again}>
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
