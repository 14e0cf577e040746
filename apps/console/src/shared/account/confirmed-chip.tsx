import { StatusChip } from '../../ui/data/status-chip.tsx';

/** Whether an email or phone number is confirmed. */
export const ConfirmedChip = ({ isConfirmed }: { readonly isConfirmed: boolean }) => (
  <StatusChip state={isConfirmed ? 'good' : 'attention'}>{isConfirmed ? 'Confirmed' : 'Not confirmed'}</StatusChip>
);
