import { useEffect } from 'react';
import { type DefaultValues, type FieldValues, useFormState } from 'react-hook-form';
import { toast } from '../feedback/toast.tsx';
import { type ServerForm, useServerForm } from './use-server-form.ts';

/**
 * A form that changes something that is there: with SaveBar and LeaveGuard, a page. What others change meanwhile is shown,
 * unless there are edits to lose; those are told from what the form began with, so that nobody's change is taken back.
 *
 * @param valuesOf the form's values of the thing; one function for the life of the form
 */
export function useEditForm<Thing, Values extends FieldValues>({
  of,
  valuesOf,
  save,
}: {
  readonly of: Thing;
  valuesOf(thing: Thing): Values;
  /** @param before what the form began with */
  save(values: Values, before: Values): Promise<unknown>;
}): { readonly form: ServerForm<Values>; readonly isDirty: boolean; readonly isSubmitting: boolean } {
  const form = useServerForm<Values>({
    defaultValues: valuesOf(of) as DefaultValues<Values>,
    send: async (values, { formState, reset }) => {
      await save(values, formState.defaultValues as Values);
      reset(values);
      toast('Saved.');
    },
  });
  const { isDirty, isSubmitting } = useFormState({ control: form.form.control });
  const { reset } = form.form;
  useEffect(() => {
    if (!isDirty) reset(valuesOf(of));
  }, [of, valuesOf, isDirty, reset]);
  return { form, isDirty, isSubmitting };
}
