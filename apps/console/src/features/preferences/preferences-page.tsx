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
import { type ReactNode, useEffect, useId } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { boot, type Language } from '../../api/boot.ts';
import { answer, api } from '../../api/client.ts';
import { reads, useSignedIn } from '../../shared/account/account-reads.ts';
import { useChange } from '../../ui/actions/use-change.ts';
import { announce } from '../../ui/feedback/live-regions.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { changeBrowserPreferences, useBrowserPreferences } from '../../ui/preferences/browser-preferences.ts';

export default function PreferencesPage() {
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
      <Muted sx={{ mb: 2.5 }}>{props.lead}</Muted>
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

/** Numeric code of a language; null = no preference. Russian is 0. */
const useSaveLanguage = () =>
  useChange((language: number | null) => answer(api.POST('/api/auth/update-user', { body: { language } })), {
    refresh: [reads.session],
    done: 'Language saved.',
  });

const NONE = '';
const shown = (language: number | null) => (language === null ? NONE : String(language));

function LanguageSelect({ languages }: { readonly languages: readonly Language[] }) {
  const { user } = useSignedIn();
  const save = useSaveLanguage();
  const form = useForm({ defaultValues: { language: shown(user.language) } });
  // After saving or a refusal, shows the value of the account.
  const { setValue } = form;
  useEffect(() => setValue('language', shown(user.language)), [user.language, save.isError, setValue]);
  return (
    <FormProvider {...form}>
      <SelectField
        name="language"
        label="Language"
        autoComplete="language"
        hint="Pages and emails are in English for now. We’ll use your language once it’s available."
        options={[
          { value: NONE, label: 'No preference' },
          ...languages.map(({ code, tag, name }) => ({ value: String(code), label: name, lang: tag })),
        ]}
        rules={{
          onChange: ({ target }: { target: { value: string } }) =>
            save.mutate(target.value === NONE ? null : Number(target.value)),
        }}
      />
    </FormProvider>
  );
}
