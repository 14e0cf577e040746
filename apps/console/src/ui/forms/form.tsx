/** `<Form of={useServerForm(…)}>` provides its fields, alert and button by context. Children are 20 px apart. */
import { Alert, Box, Button, type ButtonProps, CircularProgress, Link, Stack } from '@mui/material';
import {
  createContext,
  type FormEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  useForm,
  type UseFormReturn,
  useFormState,
} from 'react-hook-form';
import { RefusalAlert } from '../feedback/refusal-alert.tsx';
import { inPageOrder } from './field-rules.ts';
import { FORM_END } from '../../theme/dialogs.ts';
import { atRest } from '../../theme/theme.ts';
import { waitDigits } from '../time/time-messages.ts';
import { announce } from '../feedback/live-regions.tsx';
import { useActingObstacle, type WhileActing } from '../actions/acting-context.ts';
import { Muted } from '../layout/texts.tsx';
import { SecondaryButton } from '../actions/buttons.tsx';
import { ApiRefusal, asRefusal } from '../../api/refusal.ts';
import { fieldMessages, messageLimits } from '../../messages/refusal-text.ts';
import { useMutationRunner } from '../actions/mutation-context.ts';
import { type Countdown, useCountdown } from '../time/countdown.ts';

type FormHere = ServerForm<FieldValues> & { readonly whileActing?: WhileActing };
const FormContext = createContext<FormHere | undefined>(undefined);
const AlertFirst = createContext(false);

export function useTheForm(): FormHere {
  const found = useContext(FormContext);
  if (!found) throw new Error('Fields and buttons of a form stand inside <Form>');
  return found;
}

export function Form<Values extends FieldValues>(props: {
  readonly of: ServerForm<Values>;
  readonly children: ReactNode;
  /** The refusal stands above the fields, on a page so short that it is seen there. */
  readonly alertFirst?: boolean;
  /** Name of the form for screen readers where a page has more than one. */
  readonly label?: string;
  readonly whileActing?: WhileActing;
}) {
  const { of, children, label, alertFirst = false, whileActing = 'refused' } = props;
  const form = of as unknown as ServerForm<FieldValues>;
  return (
    <FormContext value={{ ...form, whileActing }}>
      <AlertFirst value={alertFirst}>
        <FormProvider {...form.form}>
          <form noValidate onSubmit={(event) => void form.submit(event)} aria-label={label}>
            {/* A flex gap, so that hidden fields take no space. */}
            <Stack spacing={2.5} useFlexGap>
              <ErrorSummary />
              {alertFirst && <FormAlert />}
              {children}
            </Stack>
          </form>
        </FormProvider>
      </AlertFirst>
    </FormContext>
  );
}

function FormAlert() {
  const { refusal, focusRefusal, wait } = useTheForm();
  return refusal && <RefusalAlert refusal={refusal} seconds={wait.seconds} focused={focusRefusal} inForm />;
}

export const FormEndAlert = () => !useContext(AlertFirst) && <FormAlert />;

/** Links to the wrong fields. It stays until the next try, so that nothing jumps while someone types. */
function ErrorSummary() {
  const { form, summary } = useTheForm();
  const { errors } = useFormState({ control: form.control });
  const left = summary.filter((name) => errors[name]);
  if (left.length === 0) return null;
  return (
    <Alert severity="error" role="group" aria-label="What needs your attention">
      Check {left.length === 1 ? 'this field' : `these ${left.length} fields`}:
      <Stack component="ul" spacing={0.5} sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {left.map((name) => (
          <li key={name}>
            <Link component="button" type="button" color="inherit" align="left" onClick={() => form.setFocus(name)}>
              {String(errors[name]?.message ?? name)}
            </Link>
          </li>
        ))}
      </Stack>
    </Alert>
  );
}

/** Milliseconds; a shorter wait needs no words. */
const NOTICEABLE = 1000;

/** Usable while fields are invalid (it shows what is wrong), disabled only while sending or during a wait. */
export function SubmitButton(props: {
  readonly children: ReactNode;
  cancel?(): void;
  /** A second button at its side, below it when the button has the full width. */
  readonly beside?: ReactNode;
  readonly disabled?: boolean;
  /** Disabled while there is nothing to send. It keeps the focus, which it has when everything was just saved. */
  readonly resting?: boolean;
  readonly color?: ButtonProps['color'];
  readonly fullWidth?: boolean;
}) {
  const { children, cancel, beside, disabled = false, resting = false, color = 'primary', fullWidth = false } = props;
  const { form, wait, whileActing } = useTheForm();
  const { isSubmitting } = useFormState({ control: form.control });
  const obstacle = useActingObstacle(whileActing);
  useEffect(() => {
    if (!isSubmitting) return;
    const timer = setTimeout(() => announce('Sending…'), NOTICEABLE);
    return () => clearTimeout(timer);
  }, [isSubmitting]);

  return (
    <Stack spacing={2.5} className={FORM_END}>
      <FormEndAlert />
      {obstacle && <Muted>{obstacle}</Muted>}
      <Stack direction={fullWidth ? 'column' : 'row'} sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        <Button
          type="submit"
          variant="contained"
          color={color}
          fullWidth={fullWidth}
          disabled={disabled || obstacle !== undefined || wait.seconds > 0}
          // Not `disabled`, which would lose the focus while sending.
          aria-disabled={isSubmitting || resting || undefined}
          // Enter in a field clicks the button as well.
          onClick={(event) => resting && event.preventDefault()}
          sx={[{ position: 'relative', fontVariantNumeric: 'tabular-nums' }, resting && atRest]}
        >
          <Box component="span" sx={{ visibility: isSubmitting ? 'hidden' : 'visible' }}>
            {children}
            {wait.seconds > 0 && ` (${waitDigits(wait.seconds)})`}
          </Box>
          {isSubmitting && (
            <CircularProgress size={20} color="inherit" aria-label="Sending" sx={{ position: 'absolute' }} />
          )}
        </Button>
        {cancel && <SecondaryButton onClick={cancel}>Cancel</SecondaryButton>}
        {beside}
      </Stack>
    </Stack>
  );
}

const waits = (refusal: ApiRefusal) => refusal.retryAfter !== undefined && [429, 503].includes(refusal.status);
/** From so many invalid fields on, a list of links is shown. */
const SUMMARY_FROM = 3;

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

/**
 * `send` resolves = done (navigate there, or toast). It throws ApiRefusal = the message goes under the field it belongs to
 * (messages/refusal-messages.ts), else into one alert above the button; a time to wait starts the visible countdown;
 * "not fresh" opens the step-up dialog and sends again.
 */
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
  const forget = useCallback(() => setRefusal(undefined), []);
  return { form, refusal, focusRefusal, wait, summary, submit, forget };
}
