import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Outlet, Link as RouterLink, useLocation, useNavigate } from 'react-router';
import { useApiKeys } from '../../api/account-reads.ts';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useLetterKey } from '../../ui/preferences/use-letter-key.ts';
import { KeyFilter, useKeyFilter } from './key-filter.tsx';
import { KeyList } from './key-list.tsx';
import { useKeySettings } from './queries.ts';
import { curlSample } from './sample.ts';

/** The address of the create dialog; keeps the filter of the list. */
const useNewKey = () => ({ pathname: '/account/api-keys/new', search: useLocation().search });

/** The list of keys. The create dialog has an address of its own. */
export function ApiKeysPage() {
  const keys = useApiKeys();
  const filter = useKeyFilter(keys.data ?? []);
  const navigate = useNavigate();
  const newKey = useNewKey();
  useLetterKey('n', () => void navigate(newKey, { preventScrollReset: true }));
  return (
    <>
      <Page
        title="API keys"
        lead="Programs use keys to make requests as you, without your password."
        width={1080}
        query={keys}
        empty={(all) => all.length === 0 && <NoKeys />}
        {...(keys.data?.length && { actions: <CreateButton /> })}
      >
        {() => (
          <Stack spacing={2.5}>
            {filter.isWanted && <KeyFilter {...filter} />}
            {filter.shown.length > 0 ? (
              <KeyList keys={filter.shown} />
            ) : (
              <EmptyState
                title="No keys match"
                action={
                  <Button variant="outlined" color="inherit" onClick={filter.clear}>
                    Show all {keys.data?.length}
                  </Button>
                }
              />
            )}
          </Stack>
        )}
      </Page>
      <Outlet />
    </>
  );
}

function CreateButton() {
  return (
    <Button variant="contained" component={RouterLink} to={useNewKey()} preventScrollReset>
      Create key
    </Button>
  );
}

function NoKeys() {
  const { data: settings } = useKeySettings();
  return (
    <Stack spacing={3}>
      <EmptyState title="No keys yet" action={<CreateButton />}>
        A key is shown once, when it’s created. You can rotate, disable or delete it at any time.
      </EmptyState>
      {settings && (
        <Stack spacing={1} component="section" aria-label="How a key is used">
          <span>Send the key with every request:</span>
          <CodeBlock name="sample">{curlSample(location.origin, settings)}</CodeBlock>
        </Stack>
      )}
    </Stack>
  );
}
