import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { wordsFor } from '../../words/refusal-text.ts';
import { Field } from '../../ui/forms/field.tsx';
import { OrganizationLogo } from './organization-logo.tsx';
import { isWebAddress } from '../../ui/forms/web-address.ts';

/** The logo URL as field `logo`, with a preview. */
export function LogoField({
  current = '',
}: {
  /** The current value, which is always accepted: API clients may have set a data URL. */
  readonly current?: string;
}) {
  const [name, logo] = useWatch({ name: ['name', 'logo'] }) as [string, string];
  return (
    <Box sx={{ display: 'flex', gap: 2.5, alignItems: 'flex-start' }}>
      <OrganizationLogo name={name.trim() || '?'} logo={logo} size={64} />
      <Field
        name="logo"
        label="Logo (optional)"
        type="url"
        autoComplete="off"
        noManager
        hint="Image URL, shown in connected apps."
        rules={{
          validate: (text: string) =>
            ['', current].includes(text.trim()) || isWebAddress(text) || wordsFor('INVALID_LOGO').text,
        }}
      />
    </Box>
  );
}
