import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useOrganization } from '../../api/open-organization.ts';
import { MONO } from '../../theme/theme.ts';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { Ledger, LedgerRow } from '../../ui/data/ledger.tsx';
import { isEmpty, writeMetadata } from '../../shared/metadata.ts';
import { onlyThese } from '../../words/permission-words.ts';

/** Settings of members without the permission to change them. */
export function SettingsFacts() {
  const { organization, access } = useOrganization();
  const { name, slug, logo, metadata } = organization;
  return (
    <Stack spacing={2}>
      <Ledger>
        <LedgerRow label="Name">{name}</LedgerRow>
        <LedgerRow label="Address">
          <Typography component="span" sx={{ fontFamily: MONO, fontSize: '0.875rem' }}>
            {slug}
          </Typography>
        </LedgerRow>
        <LedgerRow label="Logo">{logo || 'None'}</LedgerRow>
        <LedgerRow label="Metadata">
          {isEmpty(metadata) ? 'None' : <CodeBlock name="metadata">{writeMetadata(metadata)}</CodeBlock>}
        </LedgerRow>
      </Ledger>
      <Typography variant="body2" color="textSecondary">
        {onlyThese(access, 'organization', 'update', 'change this')}
      </Typography>
    </Stack>
  );
}
