import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { MISSING } from '../feedback/live-regions.tsx';
import { toast } from '../feedback/toast.tsx';

/**
 * A component whose script comes when it is first shown.
 * @param missing stands in for it when the script can't be loaded, so that the page around it stays
 * @param shape stands there until then; nothing unless given
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  missing: ComponentType<Props>,
  shape?: ReactNode,
): ComponentType<Props> {
  const Loaded = lazy(() =>
    load().then(
      (found) => ({ default: found }),
      () => ({ default: missing }),
    ),
  ) as unknown as ComponentType<Props>;
  return (props) => (
    <Suspense fallback={shape}>
      <Loaded {...props} />
    </Suspense>
  );
}

/** A dialog or menu that is rendered while it is open. When its script can't be loaded, it says so and closes. */
export const onDemandDialog = <Props extends { onClose(): void }>(load: () => Promise<ComponentType<Props>>) =>
  onDemand<Props>(load, NotLoaded);

function NotLoaded({ onClose }: { onClose(): void }) {
  useEffect(() => {
    toast(MISSING, { severity: 'error' });
    onClose();
  }, [onClose]);
  return null;
}
