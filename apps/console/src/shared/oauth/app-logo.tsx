import { Portrait } from '../../ui/data/portrait.tsx';

/** The logo or the initials of an app. Decorative: its name is always beside it. */
export const AppLogo = (props: {
  readonly name: string;
  readonly icon: string | null;
  /** Pixels. */
  readonly size: number;
}) => <Portrait name={props.name} picture={props.icon} size={props.size} square />;
