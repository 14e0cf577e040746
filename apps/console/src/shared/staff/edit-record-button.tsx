import { useNavigate } from 'react-router';
import { ExplainedButton } from '../../ui/actions/explained-button.tsx';
import { useSignedIn } from '../account/account-reads.ts';
import { ADMINS_ONLY } from '../account/roles.ts';

/** Opens the form at `edit` below the page of a record; for admins. */
export function EditRecordButton() {
  const { user } = useSignedIn();
  const navigate = useNavigate();
  return (
    <ExplainedButton
      variant="outlined"
      color="inherit"
      disabledReason={user.role === 'admin' ? undefined : ADMINS_ONLY}
      onClick={() => void navigate('edit', { preventScrollReset: true })}
    >
      Edit
    </ExplainedButton>
  );
}
