import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { reads, useSignedIn } from '../../api/account-reads.ts';
import type { Language } from '../../api/boot.ts';
import { answer, api } from '../../api/client.ts';
import { useChange } from '../../ui/actions/use-change.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';

/** Numeric code of a language; null = no preference. Russian is 0. */
const useSaveLanguage = () =>
  useChange((language: number | null) => answer(api.POST('/api/auth/update-user', { body: { language } })), {
    refresh: [reads.session],
    done: 'Language saved.',
  });

/** The value of "no preference": not a code, since Russian's is 0. */
const NONE = '';
const shown = (language: number | null) => (language === null ? NONE : String(language));

export function LanguageSelect({ languages }: { readonly languages: readonly Language[] }) {
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
