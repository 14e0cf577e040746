import { useEffect } from 'react';
import { type DefaultValues, type FieldValues, useFormState } from 'react-hook-form';
import { toast } from '../feedback/toast.tsx';
import { type ServerForm, type ServerFormOptions, useServerForm } from './form.tsx';

/**
 * A form that edits something, with SaveBar and LeaveGuard. It follows changes by others unless there are unsaved
 * edits; only values that differ from the initial ones are saved.
 * @param valuesOf the form values of the thing; a stable function
 */
export function useEditForm<Thing, Values extends FieldValues>({
  of,
  valuesOf,
  save,
  refused,
}: {
  readonly of: Thing;
  valuesOf(thing: Thing): Values;
  save(values: Values, before: Values): Promise<unknown>;
  readonly refused?: ServerFormOptions<Values>['refused'];
}): { readonly form: ServerForm<Values>; readonly isDirty: boolean; readonly isSubmitting: boolean } {
  const form = useServerForm<Values>({
    defaultValues: valuesOf(of) as DefaultValues<Values>,
    send: async (values, { formState, reset }) => {
      await save(values, formState.defaultValues as Values);
      reset(values);
      toast('Saved.');
    },
    ...(refused && { refused }),
  });
  const { isDirty, isSubmitting } = useFormState({ control: form.form.control });
  const { reset } = form.form;
  useEffect(() => {
    if (!isDirty) reset(valuesOf(of));
  }, [of, valuesOf, isDirty, reset]);
  return { form, isDirty, isSubmitting };
}
