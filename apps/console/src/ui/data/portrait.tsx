/**
 * A picture or initials. Only pictures of our own origin are fetched: the page's policy allows no others, and nobody's
 * server should learn who looks at what. Decoration: the name always stands beside it.
 */
import Avatar from '@mui/material/Avatar';
import { initialsOf, ownPicture } from './person-words.ts';

export function Portrait(props: {
  readonly name: string;
  /** Its address. */
  readonly picture: string | null;
  /** Pixels. */
  readonly size: number;
  readonly square?: boolean;
}) {
  const { name, picture, size, square = false } = props;
  const src = ownPicture(picture, location.origin);
  return (
    <Avatar
      aria-hidden
      alt=""
      variant={square ? 'rounded' : 'circular'}
      {...(src && { src })}
      sx={{ width: size, height: size, fontSize: size * 0.38, ...(square && { borderRadius: '8px' }) }}
    >
      {initialsOf(name)}
    </Avatar>
  );
}
