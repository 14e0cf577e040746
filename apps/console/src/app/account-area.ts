import Apps from '@mui/icons-material/AppsOutlined';
import Code from '@mui/icons-material/CodeOutlined';
import CreditCard from '@mui/icons-material/CreditCardOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Devices from '@mui/icons-material/DevicesOutlined';
import Groups from '@mui/icons-material/GroupsOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Home from '@mui/icons-material/HomeOutlined';
import Link from '@mui/icons-material/LinkOutlined';
import Key from '@mui/icons-material/KeyOutlined';
import Mail from '@mui/icons-material/MailOutlined';
import Password from '@mui/icons-material/PasswordOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import Shield from '@mui/icons-material/GppGoodOutlined';
import Trusted from '@mui/icons-material/PhonelinkLockOutlined';
import Tune from '@mui/icons-material/TuneOutlined';
import { boot } from '../api/boot.ts';
import type { Area } from './area.ts';

export const ORGANIZATIONS = '/account/organizations';

export const accountArea: Area = {
  name: 'Account',
  isStaff: false,
  home: { path: '/account', label: 'Overview' },
  destinations: [
    { path: '/account', label: 'Overview', icon: Home, letter: 'h', onPhone: true, isAlone: true },
    { path: '/account/profile', label: 'Profile', icon: Person, letter: 'p', onPhone: true },
    { path: '/account/email', label: 'Email', icon: Mail },
    { path: '/account/password', label: 'Password', icon: Password },
    ...(boot.providers.length > 0 ? [{ path: '/account/linked', label: 'Linked accounts', icon: Link }] : []),
    { path: '/account/two-factor', label: 'Two-factor', icon: Shield },
    { path: '/account/sessions', label: 'Sessions', icon: Devices, letter: 's', onPhone: true },
    { path: '/account/devices', label: 'Trusted devices', icon: Trusted },
    { path: '/account/activity', label: 'Security activity', icon: History, letter: 'a' },
    { path: '/account/apps', label: 'Connected apps', icon: Apps, letter: 'c' },
    { path: '/account/api-keys', label: 'API keys', icon: Key, letter: 'k' },
    { path: '/account/developer', label: 'Developer apps', icon: Code, letter: 'd' },
    { path: ORGANIZATIONS, also: '/o', label: 'Organizations', icon: Groups, letter: 'o' },
    ...(boot.billing ? [{ path: '/account/billing', label: 'Billing', icon: CreditCard, letter: 'b' }] : []),
    { path: '/account/preferences', label: 'Preferences', icon: Tune },
    ...(boot.deleteAccountEnabled
      ? [{ path: '/account/delete', label: 'Delete account', icon: Delete, last: true }]
      : []),
  ],
  keys: [{ keys: ['n'], does: 'Create a key, an organization or an app; invite people to an organization' }],
  formKeys: [{ keys: ['Ctrl or ⌘', 'S'], does: 'Save the profile' }],
};
