import { Portrait } from '../../ui/data/portrait.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';

export const PersonAvatar = (props: {
  readonly name: string;
  readonly image: string | null;
  readonly size: number;
}) => <Portrait name={props.name} picture={props.image} size={props.size} />;

export const ConfirmedChip = ({ isConfirmed }: { readonly isConfirmed: boolean }) => (
  <StatusChip state={isConfirmed ? 'good' : 'attention'} text={isConfirmed ? 'Confirmed' : 'Not confirmed'} />
);
