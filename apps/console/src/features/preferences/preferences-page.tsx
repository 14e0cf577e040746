import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useColorScheme } from '@mui/material/styles';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { boot } from '../../api/boot.ts';
import { changeBrowserPreferences, useBrowserPreferences } from '../../ui/preferences/browser-preferences.ts';
import { announce } from '../../ui/feedback/live-regions.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Choice } from './choice.tsx';
import { LanguageSelect } from './language-select.tsx';

/** Preferences; each is saved immediately. */
export function PreferencesPage() {
  return (
    <Page title="Preferences" lead="Changes are saved automatically." width={640}>
      <Stack spacing={3}>
        {boot.languages.length > 0 && (
          <Group title="Your account" lead="Applies on all your devices.">
            <LanguageSelect languages={boot.languages} />
          </Group>
        )}
        <Group title="This browser" lead="Applies to this browser only.">
          <Looks />
        </Group>
      </Stack>
    </Page>
  );
}

function Group(props: { readonly title: string; readonly lead: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" id={id}>
        {props.title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2.5 }}>
        {props.lead}
      </Typography>
      {props.children}
    </Card>
  );
}

const saved = (what: string) => announce(`${what}. Saved.`);

function Looks() {
  const { mode = 'system', setMode } = useColorScheme();
  const { density, motion, letterKeys } = useBrowserPreferences();
  const keysHint = useId();
  return (
    <Stack spacing={3}>
      <Choice
        label="Theme"
        value={mode}
        options={[
          { value: 'system', label: 'System' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        onChange={(value, label) => {
          setMode(value);
          saved(`Theme: ${label}`);
        }}
      />
      <Choice
        label="Density"
        value={density}
        options={[
          { value: 'comfortable', label: 'Comfortable' },
          { value: 'compact', label: 'Compact' },
        ]}
        onChange={(value, label) => {
          changeBrowserPreferences({ density: value });
          saved(`Density: ${label}`);
        }}
      />
      <Choice
        label="Motion"
        value={motion}
        options={[
          { value: 'system', label: 'System' },
          { value: 'reduced', label: 'Reduced' },
        ]}
        onChange={(value, label) => {
          changeBrowserPreferences({ motion: value });
          saved(`Motion: ${label}`);
        }}
      />
      <div>
        <FormControlLabel
          label="Single-key shortcuts"
          control={
            <Switch
              checked={letterKeys}
              onChange={(_event, on) => {
                changeBrowserPreferences({ letterKeys: on });
                saved(`Single-key shortcuts: ${on ? 'on' : 'off'}`);
              }}
              slotProps={{ input: { 'aria-describedby': keysHint } }}
            />
          }
          sx={{ ml: -1.25, '& .MuiFormControlLabel-label': { fontWeight: 500, fontSize: '0.875rem' } }}
        />
        <Typography id={keysHint} variant="caption" component="p" color="textSecondary">
          Press g then h, p or s to go to a page, ? for all shortcuts. Turn them off if they interfere with a screen
          reader or speech input.
        </Typography>
      </div>
    </Stack>
  );
}
