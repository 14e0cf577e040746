import {
  Card,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Stack,
  Switch,
  Typography,
} from '@mui/material';
import { useColorScheme } from '@mui/material/styles';
import { useId } from 'react';
import { announce } from '../../ui/feedback/live-regions.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { changeBrowserPreferences, useBrowserPreferences } from '../../ui/preferences/browser-preferences.ts';

export default function PreferencesPage() {
  return (
    <Page title="Preferences" lead="For this browser only. Changes are saved automatically." width={640}>
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        <Looks />
      </Card>
    </Page>
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
          Press g then h, p or s to go to a page, / to search, ? for all shortcuts. Turn them off if they interfere with
          a screen reader or speech input.
        </Typography>
      </div>
    </Stack>
  );
}

function Choice<Value extends string>(props: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  onChange(value: Value, label: string): void;
}) {
  const id = useId();
  return (
    <FormControl component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <FormLabel component="legend" id={id} sx={{ p: 0, mb: 0.5 }}>
        {props.label}
      </FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        value={props.value}
        onChange={(_event, value) => {
          const chosen = props.options.find((option) => option.value === value);
          if (chosen) props.onChange(chosen.value, chosen.label);
        }}
        sx={{ columnGap: 3 }}
      >
        {props.options.map(({ value, label }) => (
          <FormControlLabel key={value} value={value} label={label} control={<Radio sx={{ p: 1 }} />} />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
