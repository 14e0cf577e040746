import Lock from '@mui/icons-material/LockOutlined';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { type Carried, useCarried } from '../../shared/entrance/carried.ts';
import { emailRules } from '../../ui/forms/field-rules.ts';
import { Field, type FieldProps } from '../../ui/forms/field.tsx';
import { Link } from '../../ui/layout/texts.tsx';

export function EmailField(props: Partial<FieldProps>) {
  const { isEmailFixed } = useCarried();
  return (
    <Field
      name="email"
      label="Email"
      type="email"
      autoComplete="email"
      rules={emailRules('Enter your email address.')}
      {...(isEmailFixed && { readOnly: true, hint: 'The invitation is for this address.', end: <Fixed /> })}
      {...props}
    />
  );
}

const Fixed = () => <Lock aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />;

/** A link that carries the current form values to the next page (WCAG 3.3.7, redundant entry). */
export function CarryingLink(props: { readonly to: string; carry(): Carried; readonly children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <Link
      to={props.to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        void navigate(props.to, { state: props.carry() });
      }}
    >
      {props.children}
    </Link>
  );
}
