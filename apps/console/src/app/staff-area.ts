import History from '@mui/icons-material/HistoryOutlined';
import Group from '@mui/icons-material/GroupOutlined';
import Apps from '@mui/icons-material/AppsOutlined';
import Billing from '@mui/icons-material/ReceiptLongOutlined';
import Corporate from '@mui/icons-material/CorporateFareOutlined';
import Key from '@mui/icons-material/KeyOutlined';
import Link from '@mui/icons-material/LinkOutlined';
import Mail from '@mui/icons-material/ForwardToInboxOutlined';
import Devices from '@mui/icons-material/DevicesOutlined';
import Schedule from '@mui/icons-material/ScheduleOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import type { Area } from './area.ts';

/** A page of the staff console is a row here and in staff-router.tsx. */
export const staffArea: Area = {
  name: 'Staff console',
  isStaff: true,
  home: { path: '/staff/users', label: 'Users' },
  destinations: [
    { path: '/staff/users', label: 'Users', icon: Group, letter: 'u', onPhone: true },
    { path: '/staff/sessions', label: 'Sessions', icon: Devices, letter: 's', onPhone: true },
    { path: '/staff/organizations', label: 'Organizations', icon: Corporate, letter: 'o', onPhone: false },
    { path: '/staff/invitations', label: 'Invitations', icon: Mail, letter: 'i', onPhone: false },
    { path: '/staff/api-keys', label: 'API keys', icon: Key, letter: 'k', onPhone: false },
    { path: '/staff/oauth/clients', label: 'OAuth clients', icon: Apps, letter: 'c', onPhone: false },
    { path: '/staff/oauth/grants', label: 'Access of apps', icon: Link, letter: 'a', onPhone: false },
    { path: '/staff/billing/subscriptions', label: 'Billing', icon: Billing, letter: 'b', onPhone: false },
    { path: '/staff/audit', label: 'Audit trail', icon: History, letter: 't', onPhone: true },
    { path: '/staff/jobs', label: 'Jobs', icon: Schedule, letter: 'j', onPhone: true },
    { path: '/account', label: 'Your account', icon: Person, onPhone: false, last: true, isElsewhere: true },
  ],
  keys: [{ keys: ['/'], does: 'Search' }],
  formKeys: [{ keys: ['Ctrl or ⌘', 'K'], does: 'Search, from anywhere' }],
};
