import Check from '@mui/icons-material/CheckOutlined';
import { Box } from '@mui/material';
import type { components } from '../../api/schema.gen.ts';
import { MONO } from '../../theme/theme.ts';
import { Muted } from '../../ui/layout/texts.tsx';
import { claimTexts, resourceTexts, scopeTexts } from './scopes.ts';

/** Scopes in words, and APIs by their names. For our own API the scopes say what the app may do there. */
export function ScopeList(props: {
  readonly scopes: readonly string[];
  readonly resources: readonly string[];
  /** APIs among the resources that have words. */
  readonly apis?: readonly components['schemas']['NamedApiView'][];
  /** Claims that the app requests one by one, beyond the scopes. */
  readonly claims?: readonly string[];
  readonly labelledBy?: string;
  /** Without check marks, for the cell of a table. */
  readonly isPlain?: boolean;
}) {
  const { scopes, resources, apis = [], claims = [], isPlain = false } = props;
  const items = [
    ...scopeTexts(scopes, apis).map(({ scope, text, api }) => ({ key: scope, text, api })),
    ...[...claimTexts(claims), ...resourceTexts(resources, scopes, apis, location.origin)].map((text) => ({
      key: text,
      text,
      api: undefined,
    })),
  ];
  return (
    <Box component="ul" aria-labelledby={props.labelledBy} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {items.map(({ key, text, api }) => (
        <Box
          component="li"
          key={key}
          sx={{ display: 'flex', gap: 1.25, py: isPlain ? 0 : 0.5, overflowWrap: 'anywhere' }}
        >
          {!isPlain && <Check aria-hidden sx={{ fontSize: 20, mt: '2px', color: 'primary.main', flexShrink: 0 }} />}
          <span>
            {text ?? <Unknown scope={key} />}
            {api !== undefined && <Muted component="span"> in {api}</Muted>}
          </span>
        </Box>
      ))}
    </Box>
  );
}

const Unknown = ({ scope }: { readonly scope: string }) => (
  <>
    Use the permission{' '}
    <Box component="code" sx={{ fontFamily: MONO, fontSize: '0.875em' }}>
      {scope}
    </Box>
  </>
);
