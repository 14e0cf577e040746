import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { answer, api } from '../../api/client.ts';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { useChange } from '../../ui/actions/use-change.ts';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { TabLinks } from '../../ui/layout/tab-links.tsx';
import { useSignedIn } from '../account/account-reads.ts';
import { sameView, type View, type ViewShape } from './list-query.ts';

interface ViewedList extends ViewShape {
  readonly key: string;
  readonly title: string;
  readonly views: readonly View[];
}

const readViews = (list: string) => answer(api.GET('/api/staff/views', { params: { query: { list } } }));

type SavedView = Awaited<ReturnType<typeof readViews>>['own'][number];

const keyOf = (list: string) => ['staff-views', list];

/** Characters, as the service allows. */
const NAME_LENGTH = 80;

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

const useSave = (list: string) =>
  useChange(
    (view: Pick<SavedView, 'name' | 'query' | 'shared'>) =>
      answer(api.POST('/api/staff/views', { body: { list, ...view } })),
    { refresh: [keyOf(list)], quiet: true },
  );

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

function SaveDialog(props: {
  readonly list: ViewedList;
  readonly query: string;
  /** Names of the views that are there. */
  readonly taken: readonly string[];
  onClose(): void;
}) {
  const { list, query, taken, onClose } = props;
  const isTaken = (name: string) => taken.some((other) => other.toLowerCase() === name.toLowerCase());
  const save = useSave(list.key);
  const form = useServerForm({
    defaultValues: { name: '', shared: false },
    send: async ({ name, shared }) => {
      await save.mutateAsync({ name: name.trim(), query, shared });
      onClose();
      toast('View saved.');
    },
  });
  return (
    <DialogFrame title="Save this view" onClose={onClose}>
      <Form of={form}>
        <Typography color="textSecondary">The filters and the order of the list, under a name.</Typography>
        <Field
          name="name"
          label="Name"
          autoComplete="off"
          noManager
          autoFocus
          rules={{
            maxLength: NAME_LENGTH,
            validate: (text: string) =>
              text.trim() === ''
                ? 'Enter a name.'
                : !isTaken(text.trim()) || 'A view has this name already. Choose another.',
          }}
        />
        <CheckboxField name="shared" label="Show it to all staff" />
        <SubmitButton beside={<SecondaryButton onClick={onClose}>Cancel</SecondaryButton>}>Save view</SubmitButton>
      </Form>
    </DialogFrame>
  );
}
