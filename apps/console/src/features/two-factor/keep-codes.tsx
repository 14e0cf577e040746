import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx';
import { SavedCodes } from './saved-codes.tsx';

/** Shows new codes once; the button is enabled once they were copied, downloaded or printed. */
export function KeepCodes(props: { readonly codes: readonly string[]; readonly email: string; done(): void }) {
  const [isSaved, setIsSaved] = useState(false);
  const why = useId();
  return (
    <Stack spacing={2.5}>
      <Typography color="textSecondary">
        Each code works once, when you don’t have your phone. Keep them with your passwords, not on that phone. They’re
        shown only now.
      </Typography>
      <SavedCodes codes={props.codes} email={props.email} saved={() => setIsSaved(true)} />
      <div>
        <Button
          variant="contained"
          disabled={!isSaved}
          aria-describedby={isSaved ? undefined : why}
          onClick={props.done}
        >
          I’ve saved my codes
        </Button>
        {!isSaved && (
          <Typography id={why} variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            Copy, download or print them first.
          </Typography>
        )}
      </div>
      <LeaveGuard when={!isSaved} title="Leave without your codes?" verb="Leave" danger>
        They’re shown only now. Without them and without your phone, you can’t sign in. You can generate new ones later.
      </LeaveGuard>
    </Stack>
  );
}
