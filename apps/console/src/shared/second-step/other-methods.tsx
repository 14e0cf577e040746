import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { SecondMethod } from '../../api/second-step.ts';
import { stepWays } from '../../words/second-step-words.ts';

/** The other ways to take the second step: whoever has lost the phone must see them without looking. */
export function OtherMethods(props: { readonly methods: readonly SecondMethod[]; choose(method: SecondMethod): void }) {
  if (props.methods.length === 0) return null;
  return (
    <div>
      <Typography variant="body2" color="textSecondary">
        Other ways:
      </Typography>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 0.5, mt: 0.5 }}>
        {props.methods.map((method) => (
          <li key={method}>
            <Link component="button" type="button" variant="body2" onClick={() => props.choose(method)}>
              {stepWays[method]}
            </Link>
          </li>
        ))}
      </Stack>
    </div>
  );
}
