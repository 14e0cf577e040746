import { useWatch } from 'react-hook-form';
import { tooLong } from '../../messages/refusal-text.ts';
import { metadataProblem } from '../../shared/metadata.ts';
import { Field } from '../../ui/forms/field.tsx';
import { type Option, SelectField } from '../../ui/forms/select-field.tsx';
import { absoluteTime } from '../../ui/time/time-messages.ts';
import { useNow } from '../../ui/time/use-now.ts';
import { daysProblem, endOf, expiryOptions, type ExpiryValues, type Reach, reaches, reachHints } from './key-values.ts';
import type { KeySettings } from './queries.ts';

export function NameField({ settings, autoFocus = false }: { settings: KeySettings; autoFocus?: boolean }) {
  const { minNameLength: min, maxNameLength: max } = settings;
  return (
    <Field
      name="name"
      label="Name"
      autoComplete="off"
      noManager
      autoFocus={autoFocus}
      hint="The program or machine that uses it."
      rules={{
        validate: (text: string) => {
          const { length } = text.trim();
          if (length === 0) return 'Enter a name.';
          if (length > max) return tooLong(max);
          return length >= min || `At least ${min} characters.`;
        },
      }}
    />
  );
}

/** The reach of a new key, which cannot be changed later. */
export function ReachField() {
  const reach = useWatch<{ reach: Reach }>({ name: 'reach' });
  return <SelectField name="reach" label="What this key may do" options={reaches} hint={reachHints[reach]} />;
}

/** @param first an option before all others: "Keep current" */
export function ExpiryFields({ settings, first }: { readonly settings: KeySettings; readonly first?: Option }) {
  const [expiry, days] = useWatch({ name: ['expiry', 'days'] }) as [string, string];
  const values: ExpiryValues = { expiry, days };
  const end = endOf(values, settings, useNow());
  const hint = end
    ? `Stops working on ${absoluteTime(end)}.`
    : expiry === 'never' &&
      'A key that never expires works until you delete it, also for anyone who finds it. Rotate it regularly.';
  return (
    <>
      <SelectField
        name="expiry"
        label="Expires"
        options={[...(first ? [first] : []), ...expiryOptions(settings)]}
        hint={expiry !== 'custom' && hint}
      />
      {expiry === 'custom' && (
        <Field
          name="days"
          label="Days"
          autoComplete="off"
          noManager
          autoFocus
          hint={hint || `From ${settings.minExpiresInDays} to ${settings.maxExpiresInDays}.`}
          rules={{ validate: (text: string) => daysProblem(text, settings) ?? true }}
          input={{ inputMode: 'numeric', maxLength: 5 }}
        />
      )}
    </>
  );
}

export function MetadataField() {
  return (
    <Field
      name="metadata"
      label="Metadata (optional)"
      autoComplete="off"
      noManager
      mono
      lines={2}
      hint={'A JSON object stored with the key, like {"team": "billing"}. Don’t store secrets: it’s shown here.'}
      rules={{ validate: (text: string) => metadataProblem(text) ?? true }}
      input={{ autoCapitalize: 'none', spellCheck: false }}
    />
  );
}
