import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import type { Provider } from '../../api/boot.ts';
import { addMessages } from '../../messages/refusal-text.ts';
import { socialMessages } from '../../messages/social-messages.ts';
import { beginUse, failUse } from './last-used.ts';
import { LeavingAlert, ProviderButton, useLeaving } from './provider-button.tsx';
import { signInAt, type SignInWish } from './social.ts';

addMessages(socialMessages);

export function ProviderList(props: {
  readonly last: string | undefined;
  readonly first: readonly Provider[];
  readonly more: readonly Provider[];
  readonly act: 'sign in' | 'sign up';
  /** Asked when a button is pressed. @returns undefined when something has to be filled in first */
  wish(provider: string): SignInWish | undefined | Promise<SignInWish | undefined>;
}) {
  const { last, first, more } = props;
  const [isOpen, setIsOpen] = useState(false);
  const leaving = useLeaving(async (provider) => {
    const wish = await props.wish(provider);
    if (!wish) return;
    beginUse(provider);
    await signInAt(provider, wish).catch((no: unknown) => {
      failUse(provider);
      throw no;
    });
  });
  const shown = isOpen ? [...first, ...more] : first;
  return (
    <>
      <LeavingAlert of={leaving} />
      <Stack spacing={1.25} role="group" aria-label="Use an account you already have">
        {shown.map((provider, index) => (
          <ProviderButton
            key={provider.id}
            provider={provider}
            verb="Continue with"
            of={leaving}
            isLastUsed={provider.id === last && leaving.refused !== last}
            autoFocus={isOpen && index === first.length}
            fullWidth
          />
        ))}
        {more.length > 0 && !isOpen && (
          <Button
            variant="text"
            color="inherit"
            fullWidth
            aria-expanded={false}
            onClick={() => setIsOpen(true)}
            sx={{ color: 'text.secondary' }}
          >
            More ways to {props.act}
          </Button>
        )}
      </Stack>
    </>
  );
}
