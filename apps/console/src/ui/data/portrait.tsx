/**
 * The picture of a person, an organization or an app, or their initials: without one, when it cannot be decoded, and for one
 * that pages do not load (`shownPicture`). Decorative: the name is always beside it.
 */
import { Avatar } from '@mui/material';
import { initialsOf, shownPicture } from './portrait-content.ts';

export function Portrait(props: {
  readonly name: string;
  readonly picture: string | null;
  /** Pixels. */
  readonly size: number;
  readonly square?: boolean;
  /** Behind the picture, in both schemes: logos of apps are drawn for white pages, and may be transparent. */
  readonly plate?: boolean;
}) {
  const { name, picture, size, square = false, plate = false } = props;
  const src = shownPicture(picture, location.origin);
  return (
    <Avatar
      aria-hidden
      alt=""
      variant={square ? 'rounded' : 'circular'}
      {...(src && { src })}
      slotProps={{ img: { width: size, height: size, decoding: 'async' } }}
      sx={(theme) => ({
        width: size,
        height: size,
        fontSize: size * 0.38,
        ...(square && { borderRadius: '8px' }),
        // A light picture would have no edge on a light page.
        '& > img': {
          outline: `1px solid color-mix(in srgb, ${theme.vars!.palette.text.primary} 12%, transparent)`,
          outlineOffset: '-1px',
          borderRadius: 'inherit',
        },
        ...(plate && {
          '& > img': {
            objectFit: 'contain',
            p: `${size * 0.09}px`,
            bgcolor: 'common.white',
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: 'inherit',
            ...theme.applyStyles('dark', { borderColor: 'transparent' }),
          },
        }),
      })}
    >
      {initialsOf(name)}
    </Avatar>
  );
}
