import { Skeleton } from '@mui/material';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { boot } from '../../api/boot.ts';
import { useKeyCount } from '../../shared/account/account-reads.ts';
import { rateText } from '../../shared/api-keys/limits.ts';
import { isEmpty, type Metadata, readMetadata } from '../../shared/metadata.ts';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { Answer, EmptyState } from '../../ui/layout/page.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { ExpiryFields, MetadataField, NameField, ReachField } from './key-fields.tsx';
import { SHOWN } from './key-state.ts';
import { expiresInOf, limitOf, type Reach, usualExpiry } from './key-values.ts';
import { type FreshKey, type KeySettings, useKeySettings, useKeyWrites } from './queries.ts';
import { ShownOnce } from './shown-once.tsx';

const LIST = '/account/api-keys';

/** Creates a key, then shows it once. The secret is kept only in this component's state. */
export default function CreateKeyDialog() {
  const settings = useKeySettings();
  const limit = useReachedLimit(settings.data);
  const navigate = useNavigate();
  const [made, setMade] = useState<FreshKey>();
  const [busy, setBusy] = useState(false);
  const { search } = useLocation();
  const close = () => void navigate({ pathname: LIST, search }, { preventScrollReset: true });
  return (
    <DialogFrame wide locked={busy} title={made ? 'Your new key' : 'Create an API key'} onClose={close}>
      <Answer query={settings} skeleton={<Skeleton variant="rounded" height={320} />}>
        {(found) =>
          made ? (
            <ShownOnce made={made} settings={found} done={close} />
          ) : limit !== undefined ? (
            <EmptyState title={`You’ve reached the limit of ${limit} keys`}>Delete one you don’t need.</EmptyState>
          ) : (
            <NewKeyForm settings={found} made={setMade} busy={setBusy} cancel={close} />
          )
        }
      </Answer>
    </DialogFrame>
  );
}

function useReachedLimit(settings: KeySettings | undefined): number | undefined {
  const { data: count = 0 } = useKeyCount();
  return settings && count >= settings.maxKeys ? settings.maxKeys : undefined;
}

interface Values {
  readonly name: string;
  readonly prefix: string;
  readonly reach: Reach;
  readonly expiry: string;
  readonly days: string;
  readonly metadata: string;
}

function NewKeyForm(props: {
  readonly settings: KeySettings;
  made(key: FreshKey): void;
  busy(busy: boolean): void;
  cancel(): void;
}) {
  const { settings } = props;
  const { create } = useKeyWrites();
  const form = useServerForm<Values>({
    defaultValues: {
      name: '',
      prefix: settings.defaultPrefix ?? '',
      reach: 'all',
      expiry: usualExpiry(settings),
      days: '',
      metadata: '',
    },
    send: async ({ name, prefix, reach, metadata, ...expiry }) => {
      props.busy(true);
      try {
        const expiresIn = expiresInOf(expiry);
        const data = readMetadata(metadata) as Metadata;
        props.made(
          await create({
            name: name.trim(),
            ...(prefix.trim() && { prefix: prefix.trim() }),
            ...limitOf(reach),
            ...(settings.customExpiration && expiresIn !== undefined && { expiresIn }),
            ...(settings.metadata && !isEmpty(data) && { metadata: data }),
          }),
        );
      } finally {
        props.busy(false);
      }
    },
  });
  return (
    <Form of={form} label="New API key">
      <NameField settings={settings} autoFocus />
      <PrefixField settings={settings} check={() => void form.form.trigger('prefix')} />
      {boot.billing && settings.sessions && <ReachField />}
      {settings.customExpiration && <ExpiryFields settings={settings} />}
      {settings.metadata && <MetadataField />}
      <GivenFacts settings={settings} />
      <SubmitButton cancel={props.cancel}>Create key</SubmitButton>
    </Form>
  );
}

/** Validated on every keystroke, because its format is not obvious. */
function PrefixField({ settings, check }: { readonly settings: KeySettings; check(): void }) {
  const { minPrefixLength: min, maxPrefixLength: max, defaultPrefix } = settings;
  return (
    <Field
      name="prefix"
      label="Prefix (optional)"
      autoComplete="off"
      noManager
      mono
      hint={
        defaultPrefix
          ? `Keys start with ${defaultPrefix} unless you choose another prefix.`
          : 'The start of the key, like billing_.'
      }
      rules={{
        onChange: check,
        validate: (text: string) => {
          const prefix = text.trim();
          if (prefix === '') return true;
          if (!/^[A-Za-z0-9_-]+$/.test(prefix)) return 'Only letters, digits, _ and -.';
          return (prefix.length >= min && prefix.length <= max) || `Use ${min} to ${max} characters.`;
        },
      }}
      input={{ autoCapitalize: 'none', spellCheck: false }}
    />
  );
}

function GivenFacts({ settings: { keyLength, rateLimit } }: { readonly settings: KeySettings }) {
  return (
    <Muted>
      The key has {keyLength} random characters after its prefix. Later you’ll see only its first {SHOWN} characters,
      including the prefix, and its last 4.{' '}
      {rateLimit.enabled
        ? `It allows ${rateText(rateLimit.max, rateLimit.timeWindow)}, set by your administrator.`
        : 'Its calls aren’t limited.'}
    </Muted>
  );
}
