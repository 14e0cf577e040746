import { Alert, Box, Card, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { FromList } from '../../shared/staff/from-list.tsx';
import { keptOrder } from '../../shared/staff/list-order.ts';
import { LinkButton } from '../../ui/actions/buttons.tsx';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { FactList } from '../../ui/data/fact-list.tsx';
import { IdChip } from '../../ui/data/id-chip.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { AccountLink, Recipient } from './recipient.tsx';
import { emailStates, templateText } from '../../shared/staff/email-names.ts';
import { accountOf, type Email, errorMeaning, goneText } from './email-state.ts';
import { useEmail } from './queries.ts';
import { Resend, SendElsewhere } from './resend.tsx';

const LIST = '/staff/emails';

export default function EmailPage() {
  const { id = '' } = useParams();
  const email = useEmail(id);
  return (
    <Page
      title={email.data ? templateText(email.data.template) : 'Email'}
      lead={email.data?.subject}
      above={<FromList list={LIST} id={id} noun="email" title="Emails" />}
      width={960}
      query={email}
      gone={
        <EmptyState title="This email doesn’t exist" action={<LinkButton to={LIST}>All emails</LinkButton>}>
          Emails are deleted 30 days after they were sent.
        </EmptyState>
      }
      {...(email.data && { actions: <Actions of={email.data} /> })}
    >
      {(found) => (
        <Stack spacing={3}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <StatusChip {...emailStates[found.state]} />
            <IdChip id={found.id} name="ID" />
          </Box>
          {found.error && found.state !== 'sent' && (
            <Alert severity={found.state === 'dead' ? 'error' : 'warning'} role="note">
              {errorMeaning(found.error)}
              <Box>{found.error}</Box>
            </Alert>
          )}
          <Facts of={found} />
          <Content of={found} />
        </Stack>
      )}
    </Page>
  );
}

const Actions = ({ of }: { readonly of: Email }) => (
  <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
    <SendElsewhere of={of} />
    <Resend of={of} />
  </Stack>
);

const time = (at: string | null, otherwise: string): ReactNode => (at ? <RelativeTime at={at} detail /> : otherwise);

/** The service keeps no account with a mail. Known is that of the list that it was opened from. */
function accountFact(id: string): readonly (readonly [string, ReactNode])[] {
  const order = keptOrder(LIST);
  const account = order?.ids.includes(id) ? accountOf(order.search) : undefined;
  if (account === undefined) return [];
  return [['Account', <AccountLink key="account" id={account} />]];
}

const Facts = ({ of: mail }: { readonly of: Email }) => (
  <Card sx={{ px: { xs: 2, sm: 2.5 }, py: 2 }}>
    <FactList
      of={[
        ['To', <Recipient key="to" address={mail.to} />],
        ...accountFact(mail.id),
        ['Language', mail.language ?? 'Not known'],
        ['Tries', mail.tries],
        ['Created', time(mail.createdAt, '')],
        mail.settledAt
          ? [emailStates[mail.state].text, time(mail.settledAt, '')]
          : ['Next try', time(mail.dueAt, 'None')],
        ['Expires', time(mail.expiresAt, 'Never')],
      ]}
    />
  </Card>
);

function Content({ of: mail }: { readonly of: Email }) {
  const gone = goneText[mail.state];
  if (gone) return <Section title="Content">{<Muted>{gone}</Muted>}</Section>;
  if (mail.text === null) {
    return (
      <Section title="Content">
        <Muted>An earlier release wrote this email. It doesn’t say what is secret, so nothing of it is shown.</Muted>
      </Section>
    );
  }
  return (
    <>
      <Section title="Preview">
        <Muted>Codes and links that let the reader in are hidden. No link works here.</Muted>
        <Box
          component="iframe"
          title="The email as it looks"
          sandbox=""
          src={`/api/staff/email-previews/${mail.id}`}
          sx={{
            width: '100%',
            height: 560,
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: '8px',
            bgcolor: '#f6f7f5',
          }}
        />
      </Section>
      <Section title="Text part">
        <CodeBlock name="text part">{mail.text}</CodeBlock>
      </Section>
    </>
  );
}
