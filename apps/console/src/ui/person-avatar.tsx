/**
 * A person's picture or initials. Only pictures of our own origin are fetched: the page's policy allows no others, and
 * nobody's server should learn who looks at what. Decoration: the name always stands beside it.
 */
import Avatar from '@mui/material/Avatar';
import { initialsOf, ownPicture } from './person-words.ts';

export function PersonAvatar(props: {
  readonly name: string;
  readonly image: string | null;
  /** Pixels. */
  readonly size: number;
}) {
  const picture = ownPicture(props.image, location.origin);
  return (
    <Avatar
      aria-hidden
      alt=""
      {...(picture && { src: picture })}
      sx={{ width: props.size, height: props.size, fontSize: props.size * 0.38 }}
    >
      {initialsOf(props.name)}
    </Avatar>
  );
}
