/** Good news that takes the place of a form. It takes the focus too, since the button that had it is gone. */
import Alert from '@mui/material/Alert';
import { type ReactNode, useEffect, useRef } from 'react';

export function Notice({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert ref={box} tabIndex={-1} severity="success" role="status">
      {children}
    </Alert>
  );
}
