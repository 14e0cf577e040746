import { StatusChip } from '../../ui/data/status-chip.tsx';

/** Whether an address or a number has been confirmed as the person's. */
export const ProvenChip = ({ isProven }: { readonly isProven: boolean }) => (
  <StatusChip state={isProven ? 'good' : 'attention'}>{isProven ? 'Confirmed' : 'Not confirmed'}</StatusChip>
);
