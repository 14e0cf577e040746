import Check from '@mui/icons-material/CheckOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type PasswordPolicy, ruleStates } from './password-policy.ts';
import { visuallyHidden } from '../../ui/layout/visually-hidden.ts';

/** The rules of a new password, checked while typing. Read with the field, not announced. */
export function PasswordRules(props: { readonly id: string; readonly value: string; readonly policy: PasswordPolicy }) {
  return (
    <Stack component="ul" id={props.id} spacing={0.25} sx={{ listStyle: 'none', m: 0, mt: 0.75, p: 0 }}>
      {ruleStates(props.value, props.policy).map(({ text, met }) => (
        <Typography
          key={text}
          component="li"
          variant="caption"
          sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: met ? 'success.main' : 'text.secondary' }}
        >
          {met ? (
            <Check aria-hidden sx={{ fontSize: 16 }} />
          ) : (
            <Box
              component="span"
              aria-hidden
              sx={{ width: 6, height: 6, mx: '5px', borderRadius: '50%', border: '1px solid currentColor' }}
            />
          )}
          {text}
          {met && (
            <Box component="span" sx={visuallyHidden}>
              {' '}
              (done)
            </Box>
          )}
        </Typography>
      ))}
    </Stack>
  );
}
