import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router';
import { boot } from '../../api/boot.ts';
import { type Membership, useMemberships, useReceived } from '../../api/organization-reads.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useLetterKey } from '../../ui/preferences/use-letter-key.ts';
import { CreateButton, NEW } from './create-button.tsx';
import { whyNoMore } from './creation.ts';
import { MembershipList } from './membership-list.tsx';
import { ReceivedInvitations } from './received-invitations.tsx';

export function OrganizationsPage() {
  const memberships = useMemberships();
  const navigate = useNavigate();
  const count = memberships.data?.length ?? 0;
  const closed = whyNoMore(count, boot);
  useLetterKey('n', () => closed === undefined && void navigate(NEW));
  return (
    <Page
      title="Organizations"
      lead="Your memberships and invitations."
      width={1080}
      query={memberships}
      {...(count > 0 && {
        actions: (
          <Box sx={{ textAlign: { sm: 'right' } }}>
            <CreateButton closed={closed} />
          </Box>
        ),
      })}
    >
      {(rows) => (
        <Stack spacing={4}>
          <ReceivedInvitations />
          {rows.length > 0 ? (
            <Memberships rows={rows} />
          ) : (
            <EmptyState title="You’re not in an organization yet" action={<CreateButton closed={closed} />}>
              Create one and invite others, or open the link in an invitation email.
            </EmptyState>
          )}
        </Stack>
      )}
    </Page>
  );
}

/** With a heading when the invitations are shown above. */
function Memberships({ rows }: { readonly rows: readonly Membership[] }) {
  const { data: received = [] } = useReceived();
  return (
    <Stack spacing={1.5}>
      {received.length > 0 && <Typography variant="h2">Your organizations</Typography>}
      <MembershipList rows={rows} />
    </Stack>
  );
}
