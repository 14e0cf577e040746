import { Portrait } from '../../ui/data/portrait.tsx';

/** An organization's logo or initials; square, unlike avatars. */
export const OrganizationLogo = (props: {
  readonly name: string;
  readonly logo: string | null;
  readonly size: number;
}) => <Portrait name={props.name} picture={props.logo} size={props.size} square />;
