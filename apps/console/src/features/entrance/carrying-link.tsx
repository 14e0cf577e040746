import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '../../ui/layout/link.tsx';
import type { Carried } from '../../shared/entrance/carried.ts';

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
