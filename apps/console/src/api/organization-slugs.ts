import { useQuery } from '@tanstack/react-query';
import { answer, api } from './client.ts';
import { ApiRefusal } from './refusal.ts';

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

/** Whether a slug is available. Undefined = do not ask. */
export const useIsSlugFree = (slug: string | undefined) =>
  useQuery({
    queryKey: ['slugs', slug],
    queryFn: () => isFree(slug!),
    enabled: slug !== undefined,
    ...always,
  });

/** The first `wanted` available slugs of a list. An empty list is not asked about. */
export const useFreeSlugs = (slugs: readonly string[], wanted: number) =>
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
