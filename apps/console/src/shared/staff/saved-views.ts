/** The views of lists that staff have saved. */
import { answer, api } from '../../api/client.ts';
import { useChange } from '../../ui/actions/use-change.ts';
import type { View, ViewShape } from './list-query.ts';

export interface ViewedList extends ViewShape {
  readonly key: string;
  readonly title: string;
  readonly views: readonly View[];
}

export const readViews = (list: string) => answer(api.GET('/api/staff/views', { params: { query: { list } } }));

export type SavedView = Awaited<ReturnType<typeof readViews>>['own'][number];

export const keyOf = (list: string) => ['staff-views', list];

export const useSave = (list: string) =>
  useChange(
    (view: Pick<SavedView, 'name' | 'query' | 'shared'>) =>
      answer(api.POST('/api/staff/views', { body: { list, ...view } })),
    { refresh: [keyOf(list)], quiet: true },
  );
