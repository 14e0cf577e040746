import { Box, FormHelperText, Stack, Typography } from '@mui/material';
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useActingObstacle } from '../actions/acting-context.ts';
import { ExplainedButton } from '../actions/explained-button.tsx';
import { useChange } from '../actions/use-change.ts';
import { Portrait } from '../data/portrait.tsx';
import { shownPicture } from '../data/portrait-content.ts';
import { useConfirm } from '../feedback/confirm-dialog.tsx';
import { announce, MISSING } from '../feedback/live-regions.tsx';
import { toast } from '../feedback/toast.tsx';
import type CropDialog from './crop-dialog.tsx';
import { PICTURE_TYPES, readPicture } from './picture-file.ts';

/** Loaded when a picture is chosen, which few people do. */
const loadDialog = () => import('./crop-dialog.tsx').catch(() => undefined);

/** The picture of a person or an organization: uploaded from a file, dropped or pasted, then cropped; or removed. */
export function PictureField(props: {
  readonly what: 'picture' | 'logo';
  readonly name: string;
  readonly picture: string | null;
  /** @param picture a data URL */
  save(picture: string): Promise<unknown>;
  remove(): Promise<unknown>;
}) {
  const { what, name, picture, save } = props;
  const square = what === 'logo';
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ readonly picture: ImageBitmap; readonly Dialog: typeof CropDialog }>();
  const [problem, setProblem] = useState<string>();
  const obstacle = useActingObstacle('unless-read-only');
  const choose = async (file: File | undefined) => {
    if (!file || obstacle || chosen) return;
    const [loaded, picture] = await Promise.all([loadDialog(), readPicture(file)]);
    const wrong = typeof picture === 'string' ? picture : loaded ? undefined : MISSING;
    setProblem(wrong);
    if (wrong !== undefined) announce(wrong, 'assertive');
    else if (loaded && typeof picture !== 'string') setChosen({ picture, Dialog: loaded.default });
  };
  usePastedFile((file) => void choose(file));
  return (
    <Box
      role="group"
      aria-label={square ? 'Logo' : 'Picture'}
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        void choose(event.dataTransfer.files[0]);
      }}
      sx={{ display: 'flex', gap: 2.5, alignItems: 'center' }}
    >
      <Portrait name={name} picture={picture} size={64} square={square} />
      <Box sx={{ minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <ExplainedButton
            variant="outlined"
            color="inherit"
            size="small"
            disabledReason={obstacle}
            onClick={() => input.current?.click()}
          >
            {picture === null ? `Upload ${what}` : `Change ${what}`}
          </ExplainedButton>
          {picture !== null && <Removal {...props} obstacle={obstacle} />}
        </Stack>
        <input
          ref={input}
          type="file"
          hidden
          accept={PICTURE_TYPES.join()}
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
        {problem ? (
          <FormHelperText error>{problem}</FormHelperText>
        ) : (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
            {noteOn(picture)}
          </Typography>
        )}
      </Box>
      {chosen && (
        <chosen.Dialog
          what={what}
          picture={chosen.picture}
          square={square}
          onClose={() => setChosen(undefined)}
          save={async (kept) => {
            await save(kept);
            toast('Saved.');
          }}
        />
      )}
    </Box>
  );
}

/** A picture at a foreign address is not loaded: its server would learn who looks at this page. */
const noteOn = (picture: string | null): string =>
  picture !== null && shownPicture(picture, location.origin) === undefined
    ? `Connected apps show the one at ${URL.parse(picture)?.host ?? 'another address'}. It isn’t loaded here.`
    : 'PNG, JPEG or WebP. You can also drop or paste one here.';

function Removal(props: { readonly what: string; remove(): Promise<unknown>; readonly obstacle: string | undefined }) {
  const { what, obstacle } = props;
  const { ask, dialog } = useConfirm();
  const remove = useChange(props.remove, { done: 'Removed.', quiet: true });
  const question = {
    title: `Remove this ${what}?`,
    children: 'Initials are shown instead.',
    verb: `Remove ${what}`,
    danger: true,
    whileActing: 'unless-read-only',
    confirm: () => remove.mutateAsync(),
  } as const;
  return (
    <>
      <ExplainedButton color="inherit" size="small" disabledReason={obstacle} onClick={() => ask(question)}>
        Remove {what}
      </ExplainedButton>
      {dialog}
    </>
  );
}

/** A picture is taken wherever the focus is; pasted text goes where it is typed. */
function usePastedFile(paste: (file: File) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const file = event.clipboardData?.files[0];
    if (!file) return;
    event.preventDefault();
    paste(file);
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => take(event);
    addEventListener('paste', onPaste);
    return () => removeEventListener('paste', onPaste);
  }, []);
}
