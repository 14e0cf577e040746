import { Alert, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate, useOutletContext } from 'react-router';
import { answer, api } from '../../api/client.ts';
import type { ApiRefusal } from '../../api/refusal.ts';
import { counted } from '../../messages/counted.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { apiRecord, type FoundApi } from '../../shared/staff/records.ts';
import { useWrite } from '../../ui/actions/use-change.ts';
import { IdChip } from '../../ui/data/id-chip.tsx';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { announce } from '../../ui/feedback/live-regions.tsx';
import { RefusalAlert } from '../../ui/feedback/refusal-alert.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { ApiFields, type ApiValues, settingsIn, valuesOf } from './api-form.tsx';
import { formatTexts } from './api-texts.ts';

export default function EditApiDialog() {
  const found = useOutletContext<FoundApi>();
  const { user } = useSignedIn();
  return user.role === 'admin' ? <EditForm of={found} /> : null;
}

function EditForm({ of }: { readonly of: FoundApi }) {
  // The page may read it again, and what the form began with must not follow.
  const [seen, setSeen] = useState(of);
  const [outdated, setOutdated] = useState<ApiRefusal>();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const write = useWrite(['staff-apis']);
  const params = { path: { id: of.id } };
  const close = () => void navigate(`/staff/oauth/apis/${of.id}`, { preventScrollReset: true });
  const form = useServerForm<ApiValues>({
    defaultValues: valuesOf(seen),
    send: async (values) => {
      setOutdated(undefined);
      const body = { ...settingsIn(values), updatedAt: seen.updatedAt };
      const { name } = await write(answer(api.PATCH('/api/staff/oauth/apis/{id}', { params, body })));
      // Clients lose scopes that are removed.
      await queries.invalidateQueries({ queryKey: ['staff-client'] });
      toast(`${name} is changed.`);
      close();
    },
    refused: (refusal) => {
      if (refusal.code !== 'API_CHANGED_MEANWHILE') return;
      setOutdated(refusal);
      return true;
    },
  });
  const loadAgain = async () => {
    const fresh = await queries.fetchQuery({ ...apiRecord(of.id), staleTime: 0 });
    setSeen(fresh);
    setOutdated(undefined);
    form.form.reset({ ...valuesOf(fresh), reason: form.form.getValues('reason') });
    form.form.setFocus('name');
    announce('The form shows what the API is like now.');
  };
  return (
    <DialogFrame wide title="Edit API" onClose={close}>
      <Form of={form} label="Edit API">
        <div>
          <IdChip id={of.identifier} name="Identifier" />
          <Muted>It can’t be changed: tokens, consents and rights of clients name it.</Muted>
        </div>
        <ApiFields autoFocus />
        <Consequences of={seen} />
        {outdated && (
          <RefusalAlert
            refusal={outdated}
            focused
            action={
              <Button color="inherit" size="small" sx={{ whiteSpace: 'nowrap' }} onClick={() => void loadAgain()}>
                Load again
              </Button>
            }
          />
        )}
        <SubmitButton cancel={close}>Save changes</SubmitButton>
      </Form>
    </DialogFrame>
  );
}

/** Warns of access that the changes so far end. */
function Consequences({ of }: { readonly of: FoundApi }) {
  const [rows, format] = useWatch<ApiValues, ['scopes', 'tokenFormat']>({ name: ['scopes', 'tokenFormat'] });
  const removed = of.scopes.map(({ name }) => name).filter((scope) => !rows.some(({ name }) => name.trim() === scope));
  const losing = of.clients.filter(({ scopes }) => scopes?.some((scope) => removed.includes(scope))).length;
  const sentences = [
    removed.length > 0 &&
      `Apps get no more tokens with ${removed.join(', ')}, and only this API can have a scope of that name again.`,
    losing > 0 &&
      `${counted(losing, 'client')} ${losing === 1 ? 'loses' : 'lose'} the right to ${removed.length === 1 ? 'it' : 'them'}.`,
    format !== of.tokenFormat &&
      `Tokens that are in use stay ${formatTexts[of.tokenFormat].label === 'JWT' ? 'JWTs' : 'opaque'} until they expire. Your API has to accept both meanwhile.`,
  ].filter((sentence) => sentence !== false);
  return sentences.length > 0 && <Alert severity="warning">{sentences.join(' ')}</Alert>;
}
