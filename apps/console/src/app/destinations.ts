import Delete from '@mui/icons-material/DeleteOutlined';
import Devices from '@mui/icons-material/DevicesOutlined';
import Home from '@mui/icons-material/HomeOutlined';
import Mail from '@mui/icons-material/MailOutlined';
import Password from '@mui/icons-material/PasswordOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import Tune from '@mui/icons-material/TuneOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import { boot } from '../api/boot.ts';

export interface Destination {
  readonly path: string;
  readonly label: string;
  readonly icon: SvgIconComponent;
  /** Letter after `g` (console.md 2.2). */
  readonly letter?: string;
  /** Has a place of its own in the bottom bar of a phone; the others stand under "More". */
  readonly onPhone?: boolean;
  /** Stands apart, at the end. */
  readonly last?: boolean;
}

/** The places of the account area, in the order of the rail. */
export const destinations: readonly Destination[] = [
  { path: '/account', label: 'Overview', icon: Home, letter: 'h', onPhone: true },
  { path: '/account/profile', label: 'Profile', icon: Person, letter: 'p', onPhone: true },
  { path: '/account/email', label: 'E-mail', icon: Mail },
  { path: '/account/password', label: 'Password', icon: Password },
  { path: '/account/sessions', label: 'Sessions', icon: Devices, letter: 's', onPhone: true },
  { path: '/account/preferences', label: 'Preferences', icon: Tune },
  ...(boot.deleteAccountEnabled
    ? [{ path: '/account/delete', label: 'Delete account', icon: Delete, last: true }]
    : []),
];
