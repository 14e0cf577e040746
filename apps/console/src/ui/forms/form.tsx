/** `<Form of={useServerForm(…)}>` provides its fields, alert and button by context. Children are 20 px apart. */
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { createContext, type ReactNode, useContext } from 'react';
import { type FieldValues, FormProvider, useFormState } from 'react-hook-form';
import { RefusalAlert } from '../feedback/refusal-alert.tsx';
import type { ServerForm } from './use-server-form.ts';

const FormContext = createContext<ServerForm<FieldValues> | undefined>(undefined);
const AlertFirst = createContext(false);

export function useTheForm(): ServerForm<FieldValues> {
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
}) {
  const { of, children, label, alertFirst = false } = props;
  const form = of as unknown as ServerForm<FieldValues>;
  return (
    <FormContext value={form}>
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
  return refusal && <RefusalAlert refusal={refusal} seconds={wait.seconds} focused={focusRefusal} />;
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
