import Dashboard from '@mui/icons-material/SpaceDashboardOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Group from '@mui/icons-material/GroupOutlined';
import Schedule from '@mui/icons-material/ScheduleOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import type { Area } from './area.ts';

/** A page of the staff console is a row here and in staff-router.tsx. */
export const staffArea: Area = {
  name: 'Staff console',
  isStaff: true,
  home: { path: '/staff', label: 'Dashboard' },
  destinations: [
    { path: '/staff', label: 'Dashboard', icon: Dashboard, letter: 'd', onPhone: true, isAlone: true },
    { path: '/staff/users', label: 'Users', icon: Group, letter: 'u', onPhone: true },
    { path: '/staff/audit', label: 'Audit trail', icon: History, letter: 't', onPhone: true },
    { path: '/staff/jobs', label: 'Jobs', icon: Schedule, letter: 'j', onPhone: true },
    { path: '/account', label: 'Your account', icon: Person, last: true, isElsewhere: true },
  ],
  keys: [{ keys: ['/'], does: 'Search' }],
  formKeys: [{ keys: ['Ctrl or ⌘', 'K'], does: 'Search, from anywhere' }],
};
