import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { boot } from '../../api/boot.ts';
import { Tooltip } from '../../ui/feedback/tooltip.tsx';
import { Link } from '../../ui/layout/texts.tsx';
import { issuerOf } from '../oauth/scopes.ts';
import { apiList } from './records.ts';

/** APIs (RFC 8707) by their identifiers: one that staff manage by its name, which leads to its page. */
export function ApiNames({ of }: { readonly of: readonly string[] }) {
  const { data } = useQuery(apiList);
  return of.map((identifier, index) => {
    const api = data?.items.find((one) => one.identifier === identifier);
    return (
      <Box component="span" key={identifier} sx={{ overflowWrap: 'anywhere' }}>
        {index > 0 && ', '}
        {api ? (
          <Tooltip title={identifier} describeChild>
            <Link to={`/staff/oauth/apis/${api.id}`}>{api.name}</Link>
          </Tooltip>
        ) : identifier === issuerOf(location.origin) ? (
          boot.productName
        ) : (
          identifier
        )}
      </Box>
    );
  });
}
