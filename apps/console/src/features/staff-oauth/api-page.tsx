import { Box, Card, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams } from 'react-router';
import { answer, api } from '../../api/client.ts';
import { counted } from '../../messages/counted.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { ADMINS_ONLY } from '../../shared/account/roles.ts';
import { EditRecordButton } from '../../shared/staff/edit-record-button.tsx';
import { FromList } from '../../shared/staff/from-list.tsx';
import { ReasonField, requiredReason } from '../../shared/staff/reason-field.tsx';
import { apiRecord, type FoundApi, useLeaveDeleted } from '../../shared/staff/records.ts';
import { Timeline } from '../../shared/staff/timeline.tsx';
import { MONO } from '../../theme/theme.ts';
import { LinkButton } from '../../ui/actions/buttons.tsx';
import { DangerRow } from '../../ui/actions/danger-row.tsx';
import { useChange } from '../../ui/actions/use-change.ts';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { DataList } from '../../ui/data/data-list.tsx';
import { FactList } from '../../ui/data/fact-list.tsx';
import { IdChip } from '../../ui/data/id-chip.tsx';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { ApiClients } from './api-clients.tsx';
import { checkText, formatTexts, jwtEndText, lifeText } from './api-texts.ts';

const LIST = '/staff/oauth/apis';

export default function ApiPage() {
  const { id = '' } = useParams();
  const found = useQuery(apiRecord(id));
  return (
    <>
      <Page
        title={found.data?.name ?? 'API'}
        above={<FromList list={LIST} id={id} noun="API" title="APIs" />}
        width={960}
        query={found}
        actions={found.data && <EditRecordButton />}
        gone={
          <EmptyState title="This API doesn’t exist" action={<LinkButton to={LIST}>All APIs</LinkButton>}>
            It was deleted, or the link is incomplete.
          </EmptyState>
        }
      >
        {(of) => (
          <Stack spacing={3}>
            <IdChip id={of.identifier} name="Identifier" />
            <Facts of={of} />
            <Scopes of={of} />
            <Checks of={of} />
            <ApiClients of={of} />
            <Timeline about={{ concerning: of.identifier }} kinds={[]} within={apiRecord(id).queryKey} />
            <Deletion of={of} />
          </Stack>
        )}
      </Page>
      {found.data && <Outlet context={found.data} />}
    </>
  );
}

const Facts = ({ of }: { readonly of: FoundApi }) => (
  <Card sx={{ p: 2 }}>
    <FactList
      of={[
        ['Tokens', formatTexts[of.tokenFormat].label],
        ...(of.tokenFormat === 'jwt' ? [['Signed with', of.signingAlgorithm] as const] : []),
        ['Token life', lifeText(of)],
        ['Created', <RelativeTime key="created" at={of.createdAt} />],
        ['Changed', <RelativeTime key="changed" at={of.updatedAt} />],
      ]}
    />
  </Card>
);

const Scopes = ({ of: { scopes } }: { readonly of: FoundApi }) => (
  <Section title="Scopes">
    {scopes.length > 0 ? (
      <DataList
        name="Scopes"
        rows={scopes}
        columns={[
          {
            head: 'Name',
            cell: ({ name }) => (
              <Box component="code" sx={{ fontFamily: MONO, fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
                {name}
              </Box>
            ),
          },
          { head: 'The app can …', cell: ({ description }) => description },
        ]}
        rowKey={({ name }) => name}
        room={420}
      />
    ) : (
      <Muted>None. The consent page says that the app can use this API.</Muted>
    )}
  </Section>
);

function Checks({ of }: { readonly of: FoundApi }) {
  const isJwt = of.tokenFormat === 'jwt';
  return (
    <Section title="How to check tokens">
      <Muted sx={{ maxWidth: '65ch' }}>
        {isJwt
          ? 'Give these values to the JWT library of your API. Then look for the scope of the route in the claim “scope”.'
          : 'Your API sends each token here, and signs in as a client that has the right “Is the API”. It refuses tokens that are not “active”, and looks for the scope of the route in “scope”. An MCP server may ask mcp/get-session instead, without a client, and compares “aud” with its identifier.'}
      </Muted>
      <CodeBlock name={isJwt ? 'values' : 'request'}>{checkText(of, location.origin)}</CodeBlock>
    </Section>
  );
}

function Deletion({ of }: { readonly of: FoundApi }) {
  const { user } = useSignedIn();
  const { ask, dialog } = useConfirm();
  const leave = useLeaveDeleted(apiRecord(of.id).queryKey);
  const remove = useChange(
    (body: { readonly reason: string }) =>
      answer(api.POST('/api/staff/oauth/apis/{id}/delete', { params: { path: { id: of.id } }, body })),
    { refresh: [['staff-apis', 'list'], ['staff-client']], done: `${of.name} is deleted.`, quiet: true },
  );
  const tokens =
    of.tokenFormat === 'jwt'
      ? `No more tokens are issued for it. JWTs stay valid until they expire, ${jwtEndText(of.tokenLifeSeconds)}.`
      : 'No more tokens are issued for it, and no client can check those that are in use.';
  const rights =
    of.clients.length > 0 &&
    `The rights of ${counted(of.clients.length, 'client')} at this API end; their owners are told by email.`;
  return (
    <Section title="Acts of admins">
      <Card>
        <DangerRow
          title="Delete this API"
          verb="Delete"
          disabledReason={user.role === 'admin' ? undefined : ADMINS_ONLY}
          act={() =>
            ask({
              title: `Delete ${of.name}?`,
              verb: 'Delete API',
              danger: true,
              typed: of.name,
              defaultValues: { reason: '' },
              inputs: <ReasonField name="reason" isRequired />,
              children: [tokens, rights, 'Names of its scopes stay reserved for this identifier.']
                .filter(Boolean)
                .join(' '),
              confirm: async (values) => {
                await remove.mutateAsync(requiredReason(values));
                await leave(LIST);
              },
            })
          }
        >
          {tokens}
        </DangerRow>
      </Card>
      {dialog}
    </Section>
  );
}
