import { Box, Card, Divider, FormControl, FormLabel, Stack } from '@mui/material';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { FormProvider, useForm, useFormState, useWatch } from 'react-hook-form';
import { answer, api } from '../../api/client.ts';
import { useRead } from '../../api/use-read.ts';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { IdChip } from '../../ui/data/id-chip.tsx';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Below, Field } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Answer } from '../../ui/layout/page.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import {
  authorizeUrl,
  canProve,
  codeProof,
  firstValues,
  needsProof,
  problemsOf,
  redirectUrisOf,
  type RequestValues,
  scopesFor,
  textsOf,
  type TriedClient,
  type TriedServer,
} from './authorize-url.ts';
import { PastedAnswer } from './pasted-answer.tsx';
import { issuerOf } from './scopes.ts';

/** Makes URLs by which a client can be tried, without its secret. @param client without an obstacle */
export default function AuthorizeUrlBuilder({ client }: { readonly client: TriedClient }) {
  const server = useQuery(triedServer);
  return (
    <Answer query={server}>
      {(found) => (
        <Card sx={{ p: 2 }}>
          <Builder client={client} server={found} />
        </Card>
      )}
    </Answer>
  );
}

/** Not described by the OpenAPI document, where its parts have names alone. */
const PATH_OF_API = { params: { path: { a: 'api', b: 'auth' } } } as never;

/** The scopes of this API are in its document as a protected resource alone. */
const triedServer = queryOptions({
  queryKey: ['oauth-server'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async (): Promise<TriedServer> => {
    const [server, resource] = await Promise.all([
      // An API may have been added a moment ago.
      answer(api.GET('/api/auth/.well-known/openid-configuration', { cache: 'no-cache' })),
      answer(api.GET('/.well-known/oauth-protected-resource/{a}/{b}', PATH_OF_API)),
    ]);
    return {
      endpoint: String(server['authorization_endpoint']),
      scopes: [...new Set([server, resource].flatMap((document) => textsOf(document['scopes_supported'])))],
      prompts: textsOf(server['prompt_values_supported']),
      resources: textsOf(server['protected_resources']),
    };
  },
});

interface Parts {
  readonly client: TriedClient;
  readonly server: TriedServer;
}

function Builder({ client, server }: Parts) {
  const form = useForm<RequestValues>({
    mode: 'onChange',
    defaultValues: firstValues(client, server),
    resolver: (values) => {
      const problems = Object.entries(problemsOf(client, server, values));
      const errors = Object.fromEntries(problems.map(([name, message]) => [name, { type: 'validate', message }]));
      return { values: problems.length > 0 ? {} : values, errors };
    },
  });
  const values = useWatch({ control: form.control }) as RequestValues;
  // Here, so that it stays the same whatever else is chosen.
  const { found: proof } = useRead(() => (canProve() ? codeProof() : Promise.resolve(undefined)));
  const { trigger } = form;
  // A field may be wrong because another one was changed.
  useEffect(() => void trigger(), [values, trigger]);
  const isWrong = Object.keys(problemsOf(client, server, values)).length > 0;
  return (
    <FormProvider {...form}>
      <Stack spacing={2.5}>
        <Fields client={client} server={server} />
        {isWrong ? (
          <Muted>The URL appears when the request is right.</Muted>
        ) : (
          (proof || !values.proof) && (
            <Result
              redirectUri={values.redirectUri}
              url={authorizeUrl(client, server, values, values.proof ? proof?.challenge : undefined)}
              verifier={values.proof ? proof?.verifier : undefined}
            />
          )
        )}
        <Divider />
        <PastedAnswer state={values.state} issuer={issuerOf(location.origin)} />
      </Stack>
    </FormProvider>
  );
}

const promptLabels: Readonly<Record<string, string>> = {
  none: 'none – nothing is asked',
  login: 'login – sign in again',
  consent: 'consent – ask for access again',
  select_account: 'select_account – choose the account',
  create: 'create – sign up',
};

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const NOT_SENT = { value: '', label: 'Not sent' };

const Fields = ({ client, server }: Parts) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2.5,
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      alignItems: 'start',
    }}
  >
    <Box sx={{ gridColumn: '1 / -1' }}>
      <SelectField name="redirectUri" label="Redirect URI" options={options(redirectUrisOf(client))} />
    </Box>
    <Box sx={{ gridColumn: '1 / -1' }}>
      <ScopeFields scopes={scopesFor(client, server)} />
    </Box>
    <SelectField
      name="prompt"
      label="Prompt"
      options={[NOT_SENT, ...server.prompts.map((value) => ({ value, label: promptLabels[value] ?? value }))]}
      hint="With “none”, the answer is an error where something would have to be asked."
    />
    {server.resources.length > 0 && (
      <SelectField
        name="resource"
        label="Resource"
        options={[NOT_SENT, ...options(server.resources)]}
        hint="For which API the access token is."
      />
    )}
    <TokenField name="state" label="State" hint="Comes back with the answer." />
    <TokenField name="nonce" label="Nonce" hint="Comes back in the ID token." />
    <Box sx={{ gridColumn: '1 / -1' }}>
      <ProofField isNeeded={needsProof(client)} />
    </Box>
  </Box>
);

function ProofField({ isNeeded }: { readonly isNeeded: boolean }) {
  const { errors } = useFormState<RequestValues>({ name: 'proof' });
  if (!isNeeded) return <CheckboxField name="proof" label="PKCE (S256)" hint="Optional here." />;
  return <Below id={undefined} message={errors.proof?.message} hint="With PKCE (S256), which is required here." />;
}

const TokenField = (props: { readonly name: string; readonly label: string; readonly hint: string }) => (
  <Field {...props} autoComplete="off" noManager mono input={{ autoCapitalize: 'none', spellCheck: false }} />
);

/** Fields are numbered: the names of scopes have dots, which mean members in names of fields. */
function ScopeFields({ scopes }: { readonly scopes: readonly string[] }) {
  const id = `${useId()}-help`;
  const { errors } = useFormState<RequestValues>({ name: 'scopes' });
  const message = errors.scopes?.message;
  return (
    <FormControl component="fieldset" error={message !== undefined} aria-describedby={message ? id : undefined}>
      <FormLabel component="legend">Scopes</FormLabel>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(168px, 1fr))', columnGap: 2 }}>
        {scopes.map((scope, at) => (
          <CheckboxField key={scope} name={`scopes.${at}`} label={scope} />
        ))}
      </Box>
      <Below id={id} message={message} hint={undefined} />
    </FormControl>
  );
}

const Result = (props: {
  readonly redirectUri: string;
  readonly url: string;
  /** Undefined without PKCE. */
  readonly verifier: string | undefined;
}) => (
  <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
    <CodeBlock name="authorize URL">{props.url}</CodeBlock>
    {props.verifier !== undefined && (
      <div>
        <IdChip id={props.verifier} name="Code verifier" />
        <Muted>Your browser made it, and it is stored nowhere: copy it before you leave this page.</Muted>
      </div>
    )}
    <Muted sx={{ overflowWrap: 'anywhere' }}>
      The answer goes to {props.redirectUri}: a code that the app exchanges
      {props.verifier !== undefined && ' together with the verifier'}, or an error.
    </Muted>
    <SecondaryButton href={props.url} target="_blank" rel="noopener">
      Open in a new tab
    </SecondaryButton>
  </Stack>
);
