import { Portrait } from '../../ui/data/portrait.tsx';

/** A person's picture or initials. */
export const PersonAvatar = (props: {
  readonly name: string;
  readonly image: string | null;
  readonly size: number;
}) => <Portrait name={props.name} picture={props.image} size={props.size} />;
