import Check from '@mui/icons-material/CheckOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useFreeSlugs, useIsSlugFree } from '../../api/organization-slugs.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import { refusalText, wordsFor } from '../../words/refusal-text.ts';
import { slugsLike } from '../../words/slug-words.ts';
import { Field } from '../../ui/forms/field.tsx';
import { useTheForm } from '../../ui/forms/form.tsx';
import { announce } from '../../ui/feedback/live-regions.tsx';
import { useDebounced } from '../../ui/forms/use-debounced.ts';

/** How many alternatives are offered. */
const OFFERED = 3;

/**
 * The slug of an organization, as field `slug`. Checks availability while typing and offers alternatives. The server
 * decides on saving.
 * @param current the current slug, which is always available in any case
 */
export function SlugField({ current = '' }: { readonly current?: string }) {
  const { form } = useTheForm();
  const typed = (useWatch({ name: 'slug' }) as string).trim();
  const wanted = useDebounced(typed);
  const isNew = wanted !== '' && wanted.toLowerCase() !== current.toLowerCase();
  const { data, error, isFetching } = useIsSlugFree(isNew ? wanted : undefined);
  const isSettled = isNew && wanted === typed && !isFetching;
  const isFree = isSettled && data === true;
  const isTaken = isSettled && data === false;
  const problem = isTaken
    ? wordsFor('ORGANIZATION_SLUG_ALREADY_TAKEN').text
    : isSettled && error instanceof ApiRefusal && error.code === 'INVALID_SLUG'
      ? refusalText(error)
      : undefined;

  const { trigger, clearErrors } = form;
  useEffect(() => {
    if (!isSettled) return;
    void trigger('slug');
    if (problem ?? isFree) announce(problem ?? `${wanted} is available.`);
  }, [isSettled, problem, isFree, wanted, trigger]);
  useEffect(() => {
    if (wanted !== typed) clearErrors('slug');
  }, [wanted, typed, clearErrors]);

  return (
    <Field
      name="slug"
      label="Address"
      autoComplete="off"
      noManager
      mono
      input={{ autoCapitalize: 'none', spellCheck: false }}
      rules={{ required: 'Enter an address.', validate: () => problem ?? true }}
      hint={
        isFree ? (
          <Box component="span" sx={{ display: 'flex', gap: 0.75, alignItems: 'center', color: 'success.main' }}>
            <Check aria-hidden sx={{ fontSize: 16, flexShrink: 0 }} />
            <span>{wanted} is available.</span>
          </Box>
        ) : isNew && !isSettled ? (
          'Checking…'
        ) : (
          `URL: ${location.host}/o/${typed || 'address'}`
        )
      }
      wayOn={isTaken && <Others taken={wanted} />}
    />
  );
}

/** Available alternatives. */
function Others({ taken }: { readonly taken: string }) {
  const { form } = useTheForm();
  const { data: free } = useFreeSlugs(slugsLike(taken), OFFERED);
  useEffect(() => {
    if (free?.length) announce(`Available: ${free.join(', ')}.`);
  }, [free]);
  if (!free?.length) return null;
  const take = (slug: string) => {
    form.setValue('slug', slug, { shouldDirty: true });
    form.setFocus('slug');
  };
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 12px' }}>
      Available:
      {free.map((slug) => (
        <Link key={slug} component="button" type="button" variant="body2" onClick={() => take(slug)}>
          {slug}
        </Link>
      ))}
    </Box>
  );
}
