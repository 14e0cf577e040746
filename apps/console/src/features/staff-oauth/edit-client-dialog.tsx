import { useNavigate, useOutletContext } from 'react-router';
import { answer, api } from '../../api/client.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { NameField, RedirectUrisField } from '../../shared/oauth/app-fields.tsx';
import { kindOf, sendsUsersBack } from '../../shared/oauth/app-kind.ts';
import { redirectUrisIn } from '../../shared/oauth/redirect-uri.ts';
import { requiredReason } from '../../shared/staff/reason-field.tsx';
import { type Client, clientRecord } from '../../shared/staff/records.ts';
import { useWrite } from '../../ui/actions/use-change.ts';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { ClientFields } from './client-fields.tsx';

/** Metadata of a client (RFC 7591 §2) that the form has, or that says which fields it has. */
interface Registered {
  readonly client_name?: string;
  readonly redirect_uris?: readonly string[];
  readonly logo_uri?: string;
  readonly scope?: string;
  readonly token_endpoint_auth_method: string;
  readonly grant_types: readonly string[];
}

export default function EditClientDialog() {
  const client = useOutletContext<Client>();
  const { user } = useSignedIn();
  return user.role === 'admin' ? <EditForm of={client} /> : null;
}

function EditForm({ of: { id, metadata, owner } }: { readonly of: Client }) {
  const navigate = useNavigate();
  const write = useWrite(clientRecord(id).queryKey);
  const close = () => void navigate(`/staff/oauth/clients/${id}`, { preventScrollReset: true });
  const registered = metadata as unknown as Registered;
  const { client_name: name = '', redirect_uris: uris = [], logo_uri: logo = '', scope = '' } = registered;
  const sendsBack = sendsUsersBack(kindOf(registered));
  const form = useServerForm({
    defaultValues: { name, redirectUris: uris.join('\n'), logo, scope, reason: '' },
    send: async (given) => {
      const changed = {
        client_name: given.name.trim(),
        ...(sendsBack && { redirect_uris: redirectUrisIn(given.redirectUris) }),
        logo_uri: given.logo.trim() || null,
        scope: given.scope.trim() || null,
      };
      const body = { metadata: changed as never, ...requiredReason(given) };
      await write(answer(api.POST('/api/staff/oauth/clients/{id}/edit', { params: { path: { id } }, body })));
      toast(`${changed.client_name} is changed.`);
      close();
    },
  });
  return (
    <DialogFrame wide title="Edit client" onClose={close}>
      <Form of={form} label="Edit client">
        {owner && <Muted>{owner.email} is told by email.</Muted>}
        <NameField autoFocus />
        {sendsBack && <RedirectUrisField />}
        <ClientFields logo={logo} />
        <SubmitButton cancel={close}>Save changes</SubmitButton>
      </Form>
    </DialogFrame>
  );
}
