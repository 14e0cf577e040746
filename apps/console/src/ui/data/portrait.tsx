/** Only images of this origin are loaded (content security policy). Decorative: the name is always beside it. */
import { Avatar } from '@mui/material';
import { initialsOf, ownPicture } from './portrait-content.ts';

export function Portrait(props: {
  readonly name: string;
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
