import Check from '@mui/icons-material/CheckOutlined';
import { Box, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { answer, api } from '../../api/client.ts';
import { ApiRefusal } from '../../api/refusal.ts';
import { organizationMessages } from '../../messages/organization-messages.ts';
import { addMessages, refusalText, messageFor } from '../../messages/refusal-text.ts';
import { announce } from '../../ui/feedback/live-regions.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { useTheForm } from '../../ui/forms/form.tsx';
import { useDebounced } from '../../ui/forms/use-debounced.ts';
import { slugsLike } from './slug.ts';

addMessages(organizationMessages);

const OFFERED = 3;

/** Availability is checked while typing; the server decides. @param current always available */
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
    ? messageFor('ORGANIZATION_SLUG_ALREADY_TAKEN').text
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

/** @throws ApiRefusal INVALID_SLUG */
async function isFree(slug: string): Promise<boolean> {
  try {
    await answer(api.POST('/api/auth/organization/check-slug', { body: { slug } }));
    return true;
  } catch (no) {
    if (no instanceof ApiRefusal && no.code === 'ORGANIZATION_SLUG_ALREADY_TAKEN') return false;
    throw no;
  }
}

/** Never cached, because someone else may take the slug at any time. */
const always = { staleTime: 0, retry: false } as const;

const useIsSlugFree = (slug: string | undefined) =>
  useQuery({
    queryKey: ['slugs', slug],
    queryFn: () => isFree(slug!),
    enabled: slug !== undefined,
    ...always,
  });

const useFreeSlugs = (slugs: readonly string[], wanted: number) =>
  useQuery({
    queryKey: ['slugs', 'free', wanted, ...slugs],
    queryFn: async () => {
      const free: string[] = [];
      for (const slug of slugs) {
        if (free.length === wanted) break;
        if (await isFree(slug)) free.push(slug);
      }
      return free;
    },
    enabled: slugs.length > 0,
    ...always,
  });
