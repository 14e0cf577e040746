import type { Dossier } from '../../shared/staff/records.ts';
import type { Opened } from './acts.ts';
import { BanDialog, LiftBanDialog } from './ban-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { DeleteDialog, ImpersonateDialog } from './grave-dialogs.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { PasswordDialog, RepairDialog, UnlinkDialog } from './simple-dialogs.tsx';

/** A chunk of its own: most visits of a page open none. */
export default function UserDialog(props: { readonly of: Dossier; readonly opened: Opened; onClose(): void }) {
  const { of, opened, onClose } = props;
  const { user } = of;
  switch (opened.act) {
    case 'ban':
      return <BanDialog user={user} onClose={onClose} />;
    case 'lift-ban':
      return <LiftBanDialog user={user} onClose={onClose} />;
    case 'role':
      return <RoleDialog user={user} onClose={onClose} />;
    case 'edit':
    case 'correct-email':
      return <EditDialog user={user} atEmail={opened.act === 'correct-email'} onClose={onClose} />;
    case 'password':
      return <PasswordDialog of={of} onClose={onClose} />;
    case 'impersonate':
      return <ImpersonateDialog of={of} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog of={of} onClose={onClose} />;
    case 'unlink-account':
      return opened.linked ? <UnlinkDialog of={of} linked={opened.linked} onClose={onClose} /> : null;
    default:
      return <RepairDialog of={of} repair={opened.act} onClose={onClose} />;
  }
}
