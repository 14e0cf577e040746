import { useState } from 'react';
import { useNavigate } from 'react-router';
import { answer, api } from '../../api/client.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { ADMINS_ONLY } from '../../shared/account/roles.ts';
import { NewAppDialog } from '../../shared/oauth/new-app-dialog.tsx';
import { type ChosenPerson, PersonField } from '../../shared/staff/person-field.tsx';
import { reasonIn } from '../../shared/staff/reason-field.tsx';
import { useWrite } from '../../ui/actions/use-change.ts';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { ClientFields } from './client-fields.tsx';

const LIST = '/staff/oauth/clients';

export default function NewClientDialog() {
  const { user } = useSignedIn();
  const navigate = useNavigate();
  const write = useWrite(['staff-clients']);
  const [owner, setOwner] = useState<ChosenPerson | null>(null);
  const toList = () => void navigate(LIST, { preventScrollReset: true });
  if (user.role !== 'admin') {
    return (
      <DialogFrame title="New client" onClose={toList}>
        {ADMINS_ONLY}
      </DialogFrame>
    );
  }
  return (
    <NewAppDialog
      title="New client"
      verb="Create client"
      defaultValues={{ logo: '', scope: '', reason: '' }}
      create={(metadata, { logo = '', scope = '', ...values }) => {
        const more = { ...(logo.trim() && { logo_uri: logo.trim() }), ...(scope.trim() && { scope: scope.trim() }) };
        const body = {
          metadata: { ...metadata, ...more } as never,
          ...(owner && { ownerId: owner.id }),
          reason: '',
          ...reasonIn(values),
        };
        return write(answer(api.POST('/api/staff/oauth/clients', { body })));
      }}
      advice={() => `Give the secret to ${owner?.email ?? 'those who run the app'} in a way that nobody else can read.`}
      leave={(made) => void navigate(made ? `${LIST}/${made.id}` : LIST, { preventScrollReset: made === undefined })}
    >
      <PersonField
        label="Owner (optional)"
        hint={
          owner
            ? 'Manages the app in their own account, and is told by email.'
            : 'A part of a name or email. Without an owner, the client is deleted after 30 days unless it is used or trusted.'
        }
        chosen={owner}
        choose={setOwner}
      />
      <ClientFields />
    </NewAppDialog>
  );
}
