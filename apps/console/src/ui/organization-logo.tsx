/** An organization's logo or initials, square where people are round; its name always stands beside it. */
import Avatar from '@mui/material/Avatar';
import { initialsOf, ownPicture } from './person-words.ts';

export function OrganizationLogo(props: {
  readonly name: string;
  readonly logo: string | null;
  /** Pixels. */
  readonly size: number;
}) {
  const picture = ownPicture(props.logo, location.origin);
  return (
    <Avatar
      aria-hidden
      alt=""
      variant="rounded"
      {...(picture && { src: picture })}
      sx={{ width: props.size, height: props.size, fontSize: props.size * 0.38, borderRadius: '8px' }}
    >
      {initialsOf(props.name)}
    </Avatar>
  );
}
