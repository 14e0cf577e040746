import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { RecordLink } from '../../shared/staff/record-link.tsx';
import { userRecord } from '../../shared/staff/records.ts';
import { Link, Muted } from '../../ui/layout/texts.tsx';

/** With a link to the account of the address, which the search for users finds. */
export const Recipient = ({ address }: { readonly address: string | null }) =>
  address === null ? (
    <Muted component="span">Erased after sending</Muted>
  ) : (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Link to={`/staff/users?${new URLSearchParams({ text: address })}`}>{address}</Link>
    </Box>
  );

/** By its address, once that is read. */
export function AccountLink({ id }: { readonly id: string }) {
  const { data } = useQuery(userRecord(id));
  return (
    <RecordLink kind="user" id={id}>
      {data?.user.email ?? 'Show account'}
    </RecordLink>
  );
}
