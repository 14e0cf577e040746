import Api from '@mui/icons-material/ApiOutlined';
import Dashboard from '@mui/icons-material/SpaceDashboardOutlined';
import Badge from '@mui/icons-material/BadgeOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Group from '@mui/icons-material/GroupOutlined';
import Apps from '@mui/icons-material/AppsOutlined';
import Billing from '@mui/icons-material/ReceiptLongOutlined';
import Corporate from '@mui/icons-material/CorporateFareOutlined';
import Key from '@mui/icons-material/KeyOutlined';
import Link from '@mui/icons-material/LinkOutlined';
import Invitation from '@mui/icons-material/ForwardToInboxOutlined';
import Devices from '@mui/icons-material/DevicesOutlined';
import Schedule from '@mui/icons-material/ScheduleOutlined';
import Mail from '@mui/icons-material/MailOutlined';
import MonitorHeart from '@mui/icons-material/MonitorHeartOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import Speed from '@mui/icons-material/SpeedOutlined';
import Tune from '@mui/icons-material/TuneOutlined';
import Webhook from '@mui/icons-material/WebhookOutlined';
import { type Area, inGroup } from './area.ts';

/** A page of the staff console is a row here and in staff-router.tsx. */
export const staffArea: Area = {
  name: 'Staff console',
  isStaff: true,
  home: { path: '/staff', label: 'Dashboard' },
  destinations: [
    { path: '/staff', label: 'Dashboard', icon: Dashboard, letter: 'd', onPhone: true, isAlone: true },
    ...inGroup('People', [
      { path: '/staff/users', label: 'Users', icon: Group, letter: 'u', onPhone: true },
      { path: '/staff/sessions', label: 'Sessions', icon: Devices, letter: 's' },
      { path: '/staff/organizations', label: 'Organizations', icon: Corporate, letter: 'o' },
      { path: '/staff/invitations', label: 'Invitations', icon: Invitation, letter: 'i' },
    ]),
    ...inGroup('Access', [
      { path: '/staff/api-keys', label: 'API keys', icon: Key, letter: 'k' },
      { path: '/staff/oauth/clients', label: 'OAuth clients', icon: Apps, letter: 'c' },
      { path: '/staff/oauth/apis', label: 'APIs', icon: Api, letter: 'p' },
      { path: '/staff/oauth/grants', label: 'Access of apps', icon: Link, letter: 't' },
    ]),
    ...inGroup('Payments', [
      { path: '/staff/billing', label: 'Billing', icon: Billing, letter: 'b' },
      { path: '/staff/webhooks', label: 'Webhooks', icon: Webhook, letter: 'w' },
    ]),
    ...inGroup('Operations', [
      { path: '/staff/audit', label: 'Audit trail', icon: History, letter: 'a', onPhone: true },
      { path: '/staff/emails', label: 'Emails', icon: Mail, letter: 'e', onPhone: true },
      { path: '/staff/rate-limits', label: 'Rate limits', icon: Speed, letter: 'r' },
      { path: '/staff/jobs', label: 'Jobs', icon: Schedule, letter: 'j' },
      { path: '/staff/health', label: 'Health', icon: MonitorHeart, letter: 'h' },
      { path: '/staff/team', label: 'Staff and roles', icon: Badge, letter: 'l' },
      { path: '/staff/settings', label: 'Settings', icon: Tune, letter: 'n' },
    ]),
    { path: '/account', label: 'Your account', icon: Person, last: true, isElsewhere: true },
  ],
  keys: [
    { keys: ['['], does: 'Previous record of the list' },
    { keys: [']'], does: 'Next record of the list' },
  ],
  formKeys: [],
};
