/**
 * `send` resolves = done (navigate there, or toast). It throws ApiRefusal = the message goes under the field it belongs to
 * (messages/refusal-messages.ts), else into one alert above the button; a time to wait starts the visible countdown;
 * "not fresh" opens the step-up dialog and sends again.
 */
import { type FormEvent, useCallback, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormReturn } from 'react-hook-form';
import { ApiRefusal, asRefusal } from '../../api/refusal.ts';
import { fieldMessages, messageLimits } from '../../messages/refusal-text.ts';
import { useMutationRunner } from '../actions/mutation-context.ts';
import { announce } from '../feedback/live-regions.tsx';
import { type Countdown, useCountdown } from '../time/countdown.ts';

const waits = (refusal: ApiRefusal) => refusal.retryAfter !== undefined && [429, 503].includes(refusal.status);
/** From so many invalid fields on, a list of links is shown. */
const SUMMARY_FROM = 3;

/** Sorted by position; fields without an element of their name come last. */
function inPageOrder(names: readonly string[], elements: Iterable<Element> = []): readonly string[] {
  const there = Array.from(elements, (element) => element.getAttribute('name'));
  const place = (name: string) => (there.includes(name) ? there.indexOf(name) : there.length);
  return names.toSorted((a, b) => place(a) - place(b));
}

export interface ServerForm<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  /** The last refusal, if it belongs to no field. */
  readonly refusal: ApiRefusal | undefined;
  /** Whether the alert takes the focus; false when a field has it. */
  readonly focusRefusal: boolean;
  readonly wait: Countdown;
  /** Invalid fields of the last attempt, if there were many. */
  readonly summary: readonly string[];
  submit(event?: FormEvent<HTMLFormElement>): Promise<void>;
  forget(): void;
}

export interface ServerFormOptions<Values extends FieldValues> {
  readonly defaultValues: DefaultValues<Values>;
  send(values: Values, form: UseFormReturn<Values>): Promise<unknown>;
  /** true = handled; 'quiet' = show the alert without moving the focus. */
  refused?(refusal: ApiRefusal, form: UseFormReturn<Values>): true | 'quiet' | undefined | void;
}

export function useServerForm<Values extends FieldValues>(options: ServerFormOptions<Values>): ServerForm<Values> {
  const form = useForm<Values>({
    mode: 'onTouched',
    // A message on blur must not move a link away while it is being clicked.
    delayError: 300,
    reValidateMode: 'onChange',
    shouldFocusError: true,
    defaultValues: options.defaultValues,
  });
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const [focusRefusal, setFocusRefusal] = useState(true);
  const [summary, setSummary] = useState<readonly string[]>([]);
  const wait = useCountdown();
  const run = useMutationRunner();
  const sending = useRef(false);

  const refuse = (no: ApiRefusal) => {
    const dealt = options.refused?.(no, form);
    if (dealt === true) return;
    const wrong = Object.entries(fieldMessages(no, Object.keys(form.getValues()), messageLimits));
    wrong.forEach(([name, message], index) =>
      form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 }),
    );
    if (wrong.length > 0) return;
    setFocusRefusal(dealt !== 'quiet');
    setRefusal(no);
    if (waits(no)) wait.start(no.retryAfter!);
  };

  const submit = async (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    const elements = event?.currentTarget.elements;
    event?.stopPropagation();
    if (sending.current || wait.seconds > 0) return;
    sending.current = true;
    setSummary([]);
    try {
      await form.handleSubmit(
        async (values) => {
          setRefusal(undefined);
          try {
            await run(() => options.send(values, form));
          } catch (no) {
            refuse(asRefusal(no));
          }
        },
        (errors) => {
          const names = inPageOrder(Object.keys(errors), elements);
          if (names.length < SUMMARY_FROM) return;
          setSummary(names);
          announce(`${names.length} fields need your attention.`);
        },
      )();
    } finally {
      sending.current = false;
    }
  };
  return {
    form,
    refusal,
    focusRefusal,
    wait,
    summary,
    submit,
    forget: useCallback(() => setRefusal(undefined), []),
  };
}
