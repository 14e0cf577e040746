import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { useOrganization } from '../../api/open-organization.ts';
import { IdChip } from '../../ui/data/id-chip.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { DangerZone } from './danger-zone.tsx';
import { SettingsFacts } from './settings-facts.tsx';
import { SettingsForm } from './settings-form.tsx';

/** Name, slug, logo and metadata; leaving and deleting last. */
export function SettingsPage() {
  const { organization, may } = useOrganization();
  return (
    <Page title="Settings" width={720}>
      <Stack spacing={4}>
        {may('organization', 'update') ? (
          // Visible: a card that hides its overflow would catch the sticky bar of the form.
          <Card sx={{ p: { xs: 2, sm: 3 }, overflow: 'visible' }}>
            <SettingsForm />
          </Card>
        ) : (
          <SettingsFacts />
        )}
        <IdChip id={organization.id} name="Organization ID" />
        <DangerZone />
      </Stack>
    </Page>
  );
}
