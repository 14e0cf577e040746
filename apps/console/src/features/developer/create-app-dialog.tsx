import { useNavigate } from 'react-router';
import { NewAppDialog } from '../../shared/oauth/new-app-dialog.tsx';
import { useAppWrites } from './queries.ts';

const LIST = '/account/developer';

export default function CreateAppDialog() {
  const navigate = useNavigate();
  const { create } = useAppWrites();
  return (
    <NewAppDialog
      title="Register an app"
      verb="Register app"
      create={create}
      leave={(made) =>
        void navigate(made ? `${LIST}/${made.clientId}` : LIST, { preventScrollReset: made === undefined })
      }
    />
  );
}
