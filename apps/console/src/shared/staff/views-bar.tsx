import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { answer, api } from '../../api/client.ts';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { useChange } from '../../ui/actions/use-change.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { onDemandDialog } from '../../ui/layout/on-demand.tsx';
import { TabLinks } from '../../ui/layout/tab-links.tsx';
import { useSignedIn } from '../account/account-reads.ts';
import { sameView } from './list-query.ts';
import { keyOf, readViews, type SavedView, useSave, type ViewedList } from './saved-views.ts';

const SaveDialog = onDemandDialog(async () => (await import('./save-view-dialog.tsx')).SaveDialog);

/** The views of a list, own ones and shared ones behind those that every list has. @param props.current of `viewQuery` */
export function ViewsBar({ list, current }: { readonly list: ViewedList; readonly current: string }) {
  const { pathname } = useLocation();
  const { user } = useSignedIn();
  const [isSaving, setIsSaving] = useState(false);
  const saved = useQuery({ queryKey: keyOf(list.key), queryFn: () => readViews(list.key) });
  const remove = useRemoval(list, current);
  const views = [...(saved.data?.own ?? []), ...(saved.data?.shared ?? [])];
  const fixed = list.views.map(({ label, query }) => ({ label, query: sameView(list, query) }));
  const named = views.map(({ name, query, shared }) => ({
    label: shared ? `${name} (shared)` : name,
    query: sameView(list, query),
  }));
  const tabs = [...fixed, ...named].map(({ label, query }) => ({
    label,
    to: query ? `${pathname}?${query}` : pathname,
    isAt: () => query === current,
  }));
  const shown = views.find(({ query }) => sameView(list, query) === current);
  const isRemovable = shown && (!shown.shared || shown.createdBy === user.id || user.role === 'admin');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1.5, minWidth: 0 }}>
      <Box sx={{ minWidth: 0 }}>
        <TabLinks name={`Views of ${list.title.toLowerCase()}`} tabs={tabs} isSecond />
      </Box>
      {!tabs.some(({ isAt }) => isAt()) && (
        <SecondaryButton size="small" sx={{ flexShrink: 0 }} onClick={() => setIsSaving(true)}>
          Save view
        </SecondaryButton>
      )}
      {isRemovable && (
        <SecondaryButton size="small" sx={{ flexShrink: 0 }} onClick={() => remove(shown)}>
          Delete view
        </SecondaryButton>
      )}
      {isSaving && (
        <SaveDialog
          list={list}
          query={current}
          taken={[...list.views.map(({ label }) => label), ...views.map(({ name }) => name)]}
          onClose={() => setIsSaving(false)}
        />
      )}
    </Box>
  );
}

/** Deletes a view at once; its filters stay, and it can be brought back. */
function useRemoval(list: ViewedList, current: string) {
  const navigate = useNavigate();
  const save = useSave(list.key);
  const remove = useChange(
    ({ id }: SavedView) => answer(api.DELETE('/api/staff/views/{id}', { params: { path: { id } } })),
    {
      refresh: [keyOf(list.key)],
    },
  );
  return (view: SavedView) => {
    const undo = () => {
      save.mutate(view);
      void navigate(`?${current}`);
    };
    remove.mutate(view, { onSuccess: () => toast(`View “${view.name}” deleted.`, { undo }) });
  };
}
