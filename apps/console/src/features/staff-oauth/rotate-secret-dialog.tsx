import { useNavigate, useOutletContext } from 'react-router';
import { answer, api } from '../../api/client.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { AppSecretOnce } from '../../shared/oauth/app-secret-once.tsx';
import { ReasonField, requiredReason } from '../../shared/staff/reason-field.tsx';
import { useWrite } from '../../ui/actions/use-change.ts';
import { RotateDialog } from '../../ui/feedback/rotate-dialog.tsx';
import { type Client, clientRecord } from '../../shared/staff/records.ts';

export default function RotateSecretDialog() {
  const { id, clientId, name, hasSecret, owner } = useOutletContext<Client>();
  const { user } = useSignedIn();
  const navigate = useNavigate();
  const write = useWrite(clientRecord(id).queryKey);
  const close = () => void navigate(`/staff/oauth/clients/${id}`, { preventScrollReset: true });
  if (!hasSecret || user.role !== 'admin') return null;
  const known = name ?? clientId;
  const params = { path: { id } };
  return (
    <RotateDialog
      title={`Rotate the secret of ${known}?`}
      noun="secret"
      lead={`Until the old secret stops working, both work. A secret that was replaced before stops working now.${owner ? ` ${owner.email} is told by email, without the secret.` : ''}`}
      hint="Choose Now if someone else may know the secret. That also revokes the registration token."
      typed={known}
      inputs={<ReasonField name="reason" isRequired />}
      defaultValues={{ reason: '' }}
      rotate={(overlapSeconds, values) => {
        const body = { overlapSeconds, ...requiredReason(values) };
        return write(answer(api.POST('/api/staff/oauth/clients/{id}/rotate-secret', { params, body })));
      }}
      onClose={close}
    >
      {(fresh, ended) => (
        <AppSecretOnce
          fresh={fresh}
          name={known}
          advice={`Hand the secret to ${owner?.email ?? 'the people who run the app'}, in a way that nobody else can read.`}
          done={close}
        >
          {ended}
        </AppSecretOnce>
      )}
    </RotateDialog>
  );
}
