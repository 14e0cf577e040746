import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '../../ui/layout/link.tsx';
import type { Carried } from '../../shared/entrance/carried.ts';

/** A link that takes along what stands in the form at the moment it is followed (WCAG 3.3.7: ask for nothing twice). */
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
