import { type ComponentType, lazy, Suspense } from 'react';

/**
 * A component whose script comes when it is first shown; nothing is shown until then.
 * @param missing stands in for it when the script can't be loaded, so that the page around it stays
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  missing: ComponentType<Props>,
): ComponentType<Props> {
  const Loaded = lazy(() =>
    load().then(
      (found) => ({ default: found }),
      () => ({ default: missing }),
    ),
  ) as unknown as ComponentType<Props>;
  return (props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
