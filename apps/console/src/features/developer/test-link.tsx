import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { IdChip } from '../../ui/data/id-chip.tsx';
import type { App } from './queries.ts';
import { type CodeProof, codeProof, testLink } from './sample.ts';

/** Starts an authorization of the app, before it has a line of code. */
export function TestLink({ app }: { readonly app: App }) {
  const [proof, setProof] = useState<CodeProof>();
  useEffect(() => {
    let here = true;
    void codeProof().then((made) => here && setProof(made));
    return () => {
      here = false;
    };
  }, []);
  const [redirectUri] = app.metadata.redirect_uris;
  if (!proof || redirectUri === undefined) return null;
  const link = testLink(location.origin, { clientId: app.clientId, redirectUri, challenge: proof.challenge });
  return (
    <Stack spacing={1.5} component="section" aria-labelledby="try-it">
      <Typography variant="h2" id="try-it">
        Try it
      </Typography>
      <Typography color="textSecondary" sx={{ maxWidth: '65ch' }}>
        This link does what your app will do: users sign in, allow access, and go back to your first redirect URI with a
        code. Your app exchanges the code together with the code verifier.
      </Typography>
      <Card sx={{ p: 2 }}>
        <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
          <CodeBlock name="test link">{link}</CodeBlock>
          <IdChip id={proof.verifier} name="Code verifier" />
          <Button variant="outlined" color="inherit" href={link} target="_blank" rel="noopener">
            Open in a new tab
          </Button>
        </Stack>
      </Card>
    </Stack>
  );
}
