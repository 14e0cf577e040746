import Apps from '@mui/icons-material/AppsOutlined';
import Badge from '@mui/icons-material/BadgeOutlined';
import Code from '@mui/icons-material/CodeOutlined';
import CreditCard from '@mui/icons-material/CreditCardOutlined';
import Devices from '@mui/icons-material/DevicesOutlined';
import Group from '@mui/icons-material/GroupOutlined';
import Groups from '@mui/icons-material/GroupsOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Home from '@mui/icons-material/HomeOutlined';
import Invitation from '@mui/icons-material/ForwardToInboxOutlined';
import Link from '@mui/icons-material/LinkOutlined';
import Key from '@mui/icons-material/KeyOutlined';
import Mail from '@mui/icons-material/MailOutlined';
import Password from '@mui/icons-material/PasswordOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import Shield from '@mui/icons-material/GppGoodOutlined';
import Trusted from '@mui/icons-material/PhonelinkLockOutlined';
import Tune from '@mui/icons-material/TuneOutlined';
import Workspaces from '@mui/icons-material/WorkspacesOutlined';
import type { Boot } from '../api/boot.ts';
import { billingPages } from '../shared/billing/billing-pages.ts';
import { grants, type Permissions } from '../shared/organization/permissions.ts';
import { homeOf, rootOf } from '../shared/organization/same-place.ts';
import { type Area, type Destination, inGroup } from './area.ts';

export const ORGANIZATIONS = '/account/organizations';
export const DELETION = '/account/delete';

const overview: Destination = {
  path: '/account',
  label: 'Overview',
  icon: Home,
  letter: 'h',
  onPhone: true,
  isAlone: true,
};
const organizations: Destination = {
  path: ORGANIZATIONS,
  label: 'Organizations',
  icon: Groups,
  letter: 'o',
  onPhone: true,
};

/** The last group, so that nothing moves when it is known whether there is billing. */
const billing = (root: string, isThere: boolean): Required<Pick<Area, 'destinations' | 'unlisted'>> => {
  if (!isThere) return { destinations: [], unlisted: [] };
  const path = `${root}/billing`;
  return {
    destinations: inGroup('Billing', [{ path, label: 'Billing', icon: CreditCard, letter: 'b', onPhone: true }]),
    unlisted: [
      { path: `${path}/plans`, label: 'Billing: plans' },
      ...billingPages.map((page) => ({ path: path + page.path, label: `Billing: ${page.label.toLowerCase()}` })),
    ],
  };
};

/** The pages below `/account`. */
export function personalArea(
  boot: Pick<Boot, 'billing' | 'providers' | 'deleteAccountEnabled' | 'organizationCreation'>,
): Area {
  const bills = billing(rootOf(undefined), boot.billing);
  return {
    name: 'Account',
    isStaff: false,
    home: overview,
    destinations: [
      overview,
      ...inGroup('Account', [
        { path: '/account/profile', also: DELETION, label: 'Profile', icon: Person, letter: 'p', onPhone: true },
        { path: '/account/email', label: 'Email', icon: Mail },
        organizations,
        { path: '/account/preferences', label: 'Preferences', icon: Tune },
      ]),
      ...inGroup('Security', [
        { path: '/account/password', label: 'Password', icon: Password },
        { path: '/account/two-factor', label: 'Two-factor', icon: Shield },
        ...(boot.providers.length > 0 ? [{ path: '/account/linked', label: 'Linked accounts', icon: Link }] : []),
        { path: '/account/sessions', label: 'Sessions', icon: Devices, letter: 's' },
        { path: '/account/devices', label: 'Trusted devices', icon: Trusted },
        { path: '/account/activity', label: 'Security activity', icon: History, letter: 'a' },
        { path: '/account/apps', label: 'Connected apps', icon: Apps, letter: 'c' },
      ]),
      ...inGroup('Developer', [
        { path: '/account/api-keys', label: 'API keys', icon: Key, letter: 'k' },
        { path: '/account/developer', label: 'Developer apps', icon: Code, letter: 'd' },
      ]),
      ...bills.destinations,
    ],
    unlisted: [
      ...bills.unlisted,
      ...(boot.organizationCreation ? [{ path: `${ORGANIZATIONS}/new`, label: 'Create organization' }] : []),
      ...(boot.deleteAccountEnabled ? [{ path: DELETION, label: 'Delete account' }] : []),
    ],
    keys: [{ keys: ['n'], does: 'Create a key, an organization or an app' }],
    formKeys: [{ keys: ['Ctrl or ⌘', 'S'], does: 'Save the profile' }],
  };
}

/**
 * The pages of one organization.
 * @param mine what the user may do in it; undefined until it is known
 */
export function organizationArea(slug: string, mine: Permissions | undefined, boot: Pick<Boot, 'billing'>): Area {
  const root = rootOf(slug);
  const may = (resource: string, action: string) => mine !== undefined && grants(mine, resource, action);
  const bills = billing(root, boot.billing && may('billing', 'read'));
  return {
    name: 'Organization',
    isStaff: false,
    home: { path: homeOf(slug), label: 'Members' },
    destinations: [
      ...inGroup('People', [
        { path: `${root}/members`, label: 'Members', icon: Group, letter: 'm', onPhone: true },
        { path: `${root}/invitations`, label: 'Invitations', icon: Invitation, letter: 'i', onPhone: true },
        { path: `${root}/teams`, label: 'Teams', icon: Workspaces, letter: 't', onPhone: true },
        { path: `${root}/roles`, label: 'Roles', icon: Badge, letter: 'r' },
      ]),
      ...inGroup('Organization', [
        { path: `${root}/settings`, label: 'Settings', icon: Settings, letter: 's' },
        ...(may('organization', 'update')
          ? [{ path: `${root}/audit-log`, label: 'Audit log', icon: History, letter: 'a' }]
          : []),
      ]),
      ...bills.destinations,
    ],
    // Not the other pages: under the same letter the wrong one would be opened, or pay.
    reached: [overview, organizations],
    unlisted: bills.unlisted,
    keys: [{ keys: ['n'], does: 'Invite people, or create a team' }],
    formKeys: [{ keys: ['Ctrl or ⌘', 'S'], does: 'Save the settings' }],
  };
}
