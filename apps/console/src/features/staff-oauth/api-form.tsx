/** The fields of an API, for a new one and for a change. */
import { Box, Typography } from '@mui/material';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { ScopeList } from '../../shared/oauth/scope-list.tsx';
import { ReasonField } from '../../shared/staff/reason-field.tsx';
import type { FoundApi } from '../../shared/staff/records.ts';
import { tooLong } from '../../messages/refusal-text.ts';
import { Field } from '../../ui/forms/field.tsx';
import { RadioField } from '../../ui/forms/radio-field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { formatTexts, lifeHint, lifeProblem } from './api-texts.ts';
import { rowsOf, type ScopeRow, scopesIn } from './scope-rows.ts';
import { ScopesField } from './scopes-field.tsx';

type Settings = Pick<FoundApi, 'name' | 'scopes' | 'tokenFormat' | 'signingAlgorithm' | 'tokenLifeSeconds'>;

export interface ApiValues extends Pick<Settings, 'name' | 'tokenFormat' | 'signingAlgorithm'> {
  readonly scopes: readonly ScopeRow[];
  readonly tokenLifeSeconds: string;
  readonly reason: string;
}

export const valuesOf = (api: Settings): ApiValues => ({
  name: api.name,
  scopes: rowsOf(api.scopes),
  tokenFormat: api.tokenFormat,
  signingAlgorithm: api.signingAlgorithm,
  tokenLifeSeconds: api.tokenLifeSeconds === null ? '' : String(api.tokenLifeSeconds),
  reason: '',
});

/** As the service takes them. */
export function settingsIn({ name, scopes, tokenFormat, signingAlgorithm, tokenLifeSeconds, reason }: ApiValues) {
  return {
    name: name.trim(),
    scopes: scopesIn(scopes),
    tokenFormat,
    signingAlgorithm,
    tokenLifeSeconds: tokenLifeSeconds.trim() === '' ? null : Number(tokenLifeSeconds),
    reason: reason.trim(),
  };
}

/** Characters, as the server counts. */
const MOST_NAME = 100;

const formats = (['opaque', 'jwt'] as const).map((value) => ({ value, ...formatTexts[value] }));
const algorithms = [
  { value: 'RS256', label: 'RS256, which every library knows' },
  { value: 'ES256', label: 'ES256, for shorter tokens' },
];

export function ApiFields({ autoFocus = false }: { readonly autoFocus?: boolean }) {
  const format = useWatch<ApiValues, 'tokenFormat'>({ name: 'tokenFormat' });
  return (
    <>
      <Field
        name="name"
        label="Name"
        autoComplete="off"
        noManager
        autoFocus={autoFocus}
        hint="Shown on the consent screen."
        rules={{
          maxLength: { value: MOST_NAME, message: tooLong(MOST_NAME) },
          validate: (name: string) => name.trim() !== '' || 'Enter a name.',
        }}
      />
      <ScopesField />
      <Preview />
      <RadioField name="tokenFormat" label="Token format" options={formats} />
      {format === 'jwt' && <SelectField name="signingAlgorithm" label="Signing algorithm" options={algorithms} />}
      <Field
        name="tokenLifeSeconds"
        label="Token life in seconds (optional)"
        autoComplete="off"
        noManager
        hint={lifeHint(format)}
        input={{ inputMode: 'numeric' }}
        rules={{
          validate: (typed: string, values) => lifeProblem(typed, String(values['tokenFormat'])) ?? true,
        }}
      />
      <ReasonField name="reason" isRequired />
    </>
  );
}

/** The lines of the API on the consent page, by the component of that page. */
function Preview() {
  const [name, rows] = useWatch<ApiValues, ['name', 'scopes']>({ name: ['name', 'scopes'] });
  const title = useId();
  const words = scopesIn(rows).flatMap(({ description }, index) =>
    // A name may be missing as yet, or be one of the server’s own, which has other words.
    description === '' ? [] : [{ name: `scope ${index}`, description }],
  );
  const api = { identifier: 'urn:preview', name: name.trim() || 'your API', scopes: words };
  return (
    <Box
      sx={{ p: 2, border: '1px solid', borderColor: 'divider', borderRadius: '12px', bgcolor: 'background.default' }}
    >
      <Typography id={title} variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
        On the consent page: “If you allow it, the app can:”
      </Typography>
      <ScopeList
        labelledBy={title}
        scopes={words.map((scope) => scope.name)}
        resources={[api.identifier]}
        apis={[api]}
      />
    </Box>
  );
}
