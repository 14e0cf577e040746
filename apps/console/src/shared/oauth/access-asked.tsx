import Typography from '@mui/material/Typography';
import { type ComponentProps, useId } from 'react';
import { ScopeList } from './scope-list.tsx';

/** What an app asks for, with its heading. */
export function AccessAsked({
  name,
  ...asked
}: { readonly name: string } & Pick<ComponentProps<typeof ScopeList>, 'scopes' | 'claims' | 'resources'>) {
  const title = useId();
  return (
    <div>
      <Typography id={title} sx={{ fontWeight: 600, mb: 0.5 }}>
        If you allow it, {name} can:
      </Typography>
      <ScopeList labelledBy={title} {...asked} />
    </div>
  );
}
