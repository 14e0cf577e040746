import Check from '@mui/icons-material/CheckOutlined';
import { Box } from '@mui/material';
import { MONO } from '../../theme/theme.ts';
import { claimTexts, issuerOf, scopeTexts } from './scopes.ts';

/** Scopes in words; a resource (RFC 8707) by its URI. For our own API the scopes say what the app may do there. */
export function ScopeList(props: {
  readonly scopes: readonly string[];
  readonly resources: readonly string[];
  /** Claims that the app requests one by one, beyond the scopes. */
  readonly claims?: readonly string[];
  readonly labelledBy?: string;
  /** Without check marks, for the cell of a table. */
  readonly isPlain?: boolean;
}) {
  const { scopes, resources, claims = [], isPlain = false } = props;
  const items = [
    ...scopeTexts(scopes).map(({ scope, text }) => ({ key: scope, text, name: scope })),
    ...claimTexts(claims).map((text) => ({ key: text, text, name: text })),
    ...resources
      .filter((uri) => uri !== issuerOf(location.origin))
      .map((uri) => ({ key: uri, text: undefined, name: uri })),
  ];
  return (
    <Box component="ul" aria-labelledby={props.labelledBy} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {items.map(({ key, text, name }) => (
        <Box
          component="li"
          key={key}
          sx={{ display: 'flex', gap: 1.25, py: isPlain ? 0 : 0.5, overflowWrap: 'anywhere' }}
        >
          {!isPlain && <Check aria-hidden sx={{ fontSize: 20, mt: '2px', color: 'primary.main', flexShrink: 0 }} />}
          {text ?? (
            <span>
              Use{' '}
              <Box component="code" sx={{ fontFamily: MONO, fontSize: '0.875em' }}>
                {name}
              </Box>
            </span>
          )}
        </Box>
      ))}
    </Box>
  );
}
