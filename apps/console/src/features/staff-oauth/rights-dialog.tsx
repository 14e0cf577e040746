import { Box, Checkbox, FormControl, FormControlLabel, FormHelperText, FormLabel } from '@mui/material';
import { useId, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { answer, api } from '../../api/client.ts';
import type { paths } from '../../api/schema.gen.ts';
import { RecordField } from '../../shared/staff/record-field.tsx';
import { ReasonField } from '../../shared/staff/reason-field.tsx';
import type { FoundApi } from '../../shared/staff/records.ts';
import { useWrite } from '../../ui/actions/use-change.ts';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Below } from '../../ui/forms/field.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { type ClientOfApi, nameOf } from './api-texts.ts';

type Listed =
  paths['/api/staff/oauth/clients']['get']['responses']['200']['content']['application/json']['items'][number];
type Chosen = Pick<Listed, 'id' | 'clientId' | 'name'>;

const clients: Parameters<typeof RecordField<Chosen>>[0]['of'] = {
  key: 'staff-clients',
  ask: 'Type a part of a name or client ID.',
  none: 'No client matches.',
  words: ({ name, clientId }) => [name ?? 'Without a name', clientId],
  read: async (query, signal) =>
    (await answer(api.GET('/api/staff/oauth/clients', { params: { query }, signal }))).items,
};

interface Values {
  readonly introspects: boolean;
  readonly actsForItself: boolean;
  readonly scopes: readonly string[];
  readonly reason: string;
}

/** @param props.client null: it is chosen here */
export default function RightsDialog(props: {
  readonly of: FoundApi;
  readonly client: ClientOfApi | null;
  onClose(): void;
}) {
  const { of, client, onClose } = props;
  const [found, choose] = useState<Chosen | null>(client);
  // Rights that the chosen client has already are changed.
  const known = found && of.clients.find(({ id }) => id === found.id);
  return (
    <DialogFrame wide title={client ? `Change the rights of ${nameOf(client)}` : 'Give rights'} onClose={onClose}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2.5 }}>
        {client === null && (
          <RecordField<Chosen>
            of={clients}
            label="Client"
            hint="A part of a name, or a whole client ID. It needs a secret or a key."
            chosen={found}
            choose={choose}
            autoFocus
          />
        )}
        <RightsForm key={known?.id} of={of} client={found} known={known ?? undefined} onClose={onClose} />
      </Box>
    </DialogFrame>
  );
}

function RightsForm(props: {
  readonly of: FoundApi;
  readonly client: Chosen | null;
  readonly known: ClientOfApi | undefined;
  onClose(): void;
}) {
  const { of, client, known, onClose } = props;
  const write = useWrite();
  const form = useServerForm<Values>({
    defaultValues: {
      introspects: known?.introspects ?? false,
      actsForItself: (known?.scopes ?? null) !== null,
      scopes: known?.scopes ?? [],
      reason: '',
    },
    send: async ({ introspects, actsForItself, scopes, reason }) => {
      const { clientId } = client!;
      const rights = { introspects, scopes: actsForItself ? [...scopes] : null };
      const body = { clientId, ...rights, reason: reason.trim(), ...(known && { updatedAt: known.updatedAt }) };
      await write(answer(api.POST('/api/staff/oauth/apis/{id}/clients', { params: { path: { id: of.id } }, body })));
      toast(`${nameOf(client!)} has the rights now.`);
      onClose();
    },
  });
  const actsForItself = useWatch({ control: form.form.control, name: 'actsForItself' });
  return (
    <Form of={form} label="Rights">
      <CheckboxField
        name="introspects"
        label={`Is the API ${of.name}`}
        hint="It may check every token that is issued for this API, of all people and apps."
        rules={{
          validate: (value, values) => value === true || values['actsForItself'] === true || 'Choose a right.',
        }}
      />
      <div>
        <CheckboxField
          name="actsForItself"
          label="Gets tokens for itself"
          hint="It calls this API without a person (client_credentials)."
        />
        {actsForItself && <OwnScopes of={of} />}
      </div>
      {known?.rightsSuspendedAt && (
        <Muted>Its rights are suspended: they have no effect until an admin gives them back.</Muted>
      )}
      <ReasonField
        name="reason"
        isRequired
        hint="For the audit trail. The owner of the client is told of the change by email."
      />
      <SubmitButton disabled={client === null} cancel={onClose}>
        {known ? 'Change rights' : 'Give rights'}
      </SubmitButton>
    </Form>
  );
}

function OwnScopes({ of: { scopes } }: { readonly of: FoundApi }) {
  const { control } = useFormContext<Values>();
  const {
    field: { value: chosen, onChange },
    fieldState: { error },
  } = useController({ control, name: 'scopes' });
  const id = useId();
  // In the order of the API.
  const choose = (scope: string, isChosen: boolean) =>
    onChange(scopes.map(({ name }) => name).filter((name) => (name === scope ? isChosen : chosen.includes(name))));
  if (scopes.length === 0)
    return <Muted sx={{ ml: 4, mt: 1 }}>This API has no scopes: its tokens open all of it.</Muted>;
  return (
    <Box sx={{ ml: 4, mt: 1 }}>
      <FormControl component="fieldset" error={Boolean(error)}>
        <FormLabel component="legend" sx={{ mb: 0.5 }}>
          With these scopes
        </FormLabel>
        {scopes.map(({ name, description }, index) => (
          <div key={name}>
            <FormControlLabel
              label={name}
              control={
                <Checkbox
                  checked={chosen.includes(name)}
                  onChange={(_event, isChecked) => choose(name, isChecked)}
                  slotProps={{ input: { 'aria-describedby': `${id}-${index}` } }}
                />
              }
              sx={{ overflowWrap: 'anywhere' }}
            />
            <FormHelperText id={`${id}-${index}`} error={false} sx={{ mt: -0.75, ml: 4 }}>
              {description}
            </FormHelperText>
          </div>
        ))}
        <Below id={undefined} message={error?.message} hint={undefined} />
      </FormControl>
    </Box>
  );
}
