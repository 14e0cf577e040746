import Avatar from '@mui/material/Avatar';
import { initialsOf } from '../../ui/data/portrait-content.ts';

/**
 * The logo of an app, or its initials: while it has none, and when it does not load. Decorative: its name is always
 * beside it. A plate is behind it in both schemes, because logos are drawn for white pages.
 */
export function AppLogo(props: {
  readonly name: string;
  /** Path of a picture that this service made; no other one is loaded. */
  readonly icon: string | null;
  /** Pixels. */
  readonly size: number;
}) {
  const { name, icon, size } = props;
  return (
    <Avatar
      aria-hidden
      alt=""
      variant="rounded"
      {...(icon !== null && { src: icon })}
      slotProps={{ img: { width: size, height: size, decoding: 'async' } }}
      sx={(theme) => ({
        width: size,
        height: size,
        fontSize: size * 0.38,
        borderRadius: '8px',
        '& > img': {
          objectFit: 'contain',
          p: `${size * 0.09}px`,
          bgcolor: 'common.white',
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 'inherit',
          ...theme.applyStyles('dark', { borderColor: 'transparent' }),
        },
      })}
    >
      {initialsOf(name)}
    </Avatar>
  );
}
