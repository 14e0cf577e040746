import { Avatar } from '@mui/material';
import { initialsOf } from '../../ui/data/portrait-content.ts';

/**
 * The picture of an app, or its initials: without one, and when it cannot be decoded. Decorative: its name is always
 * beside it. A plate is behind the picture in both schemes, because logos are drawn for white pages.
 */
export function AppPicture(props: {
  readonly name: string;
  /** A data URL. Null unless staff set one, and never the logo that the app registered. */
  readonly picture: string | null;
  /** Pixels. */
  readonly size: number;
}) {
  const { name, picture, size } = props;
  return (
    <Avatar
      aria-hidden
      alt=""
      variant="rounded"
      {...(picture !== null && { src: picture })}
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

/** The name of an app for people. The app chooses its name itself, so the page also says where its answers go. */
export const appName = ({ name }: { readonly name: string | null }): string => name?.trim() || 'Unnamed app';

/** A host that identifies an app's website; undefined for anything but https and http. */
export function hostOf(uri: string | null): string | undefined {
  const url = uri === null ? null : URL.parse(uri);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.host : undefined;
}
