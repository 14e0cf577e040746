import { Box, Typography } from '@mui/material';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { DialogFrame } from '../feedback/dialog-frame.tsx';
import { Form, SubmitButton, useServerForm } from '../forms/form.tsx';
import { type Crop, dragged, MOST_ZOOM, roomIn, WHOLE } from './crop.ts';
import { draw, encoded } from './picture-file.ts';

/** Pixels of the stage. */
const STAGE = 256;

interface Props {
  readonly what: string;
  readonly picture: ImageBitmap;
  readonly square: boolean;
  /** @param picture a data URL */
  save(picture: string): Promise<unknown>;
  onClose(): void;
}

/** Chooses the square part of a picture that is kept: by dragging it, or by sliders, which need no dragging (WCAG 2.5.7). */
export default function CropDialog({ what, picture, square, save, onClose }: Props) {
  const [crop, setCrop] = useState(WHOLE);
  const form = useServerForm({
    defaultValues: {},
    send: async () => {
      await save(encoded(picture, crop));
      onClose();
    },
  });
  const room = roomIn(picture, crop);
  const change = (part: Partial<Crop>) => setCrop((old) => ({ ...old, ...part }));
  return (
    <DialogFrame title={`Position your ${what}`} onClose={onClose}>
      <Form of={form} whileActing="unless-read-only">
        <Stage {...{ picture, crop, square }} move={(dx, dy) => setCrop((old) => dragged(picture, old, dx, dy))} />
        <div>
          <Slide label="Zoom" value={crop.zoom} least={1} most={MOST_ZOOM} change={(zoom) => change({ zoom })} />
          <Slide label="Left to right" value={crop.x} isFixed={!room.x} change={(x) => change({ x })} />
          <Slide label="Top to bottom" value={crop.y} isFixed={!room.y} change={(y) => change({ y })} />
        </div>
        <SubmitButton cancel={onClose}>Save {what}</SubmitButton>
      </Form>
    </DialogFrame>
  );
}

function Stage(props: {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  readonly square: boolean;
  move(dx: number, dy: number): void;
}) {
  const { picture, crop, square, move } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => draw(canvas.current!, picture, crop), [picture, crop]);
  const onPointerMove = ({ buttons, movementX, movementY }: PointerEvent) => {
    if (buttons !== 0) move(movementX / STAGE, movementY / STAGE);
  };
  return (
    <Box
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      sx={{
        position: 'relative',
        width: STAGE,
        height: STAGE,
        mx: 'auto',
        overflow: 'hidden',
        borderRadius: '8px',
        cursor: 'grab',
        touchAction: 'none',
        // Darkens the corners that a circle cuts off.
        ...(!square && {
          '&::after': {
            content: '""',
            position: 'absolute',
            inset: 0,
            borderRadius: '50%',
            boxShadow: `0 0 0 ${STAGE}px rgb(0 0 0 / 0.55)`,
          },
        }),
      }}
    >
      <canvas ref={canvas} width={STAGE} height={STAGE} role="img" aria-label="What is kept" />
    </Box>
  );
}

function Slide(props: {
  readonly label: string;
  readonly value: number;
  readonly least?: number;
  readonly most?: number;
  readonly isFixed?: boolean;
  change(value: number): void;
}) {
  const { label, value, least = 0, most = 1, isFixed = false, change } = props;
  return (
    <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Typography component="span" variant="body2" sx={{ width: 96, flexShrink: 0 }}>
        {label}
      </Typography>
      <Box
        component="input"
        type="range"
        min={least}
        max={most}
        step={(most - least) / 50}
        value={value}
        disabled={isFixed}
        onChange={(event) => change(Number(event.target.value))}
        sx={{ flex: 1, minWidth: 0, height: 32, m: 0, accentColor: (theme) => theme.vars!.palette.primary.main }}
      />
    </Box>
  );
}
