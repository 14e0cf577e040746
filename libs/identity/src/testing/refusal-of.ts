import type { Refusal } from '#shared-kernel/domain/refusal';

/** Code and details of the expected refusal. */
export async function refusalOf(work: Promise<unknown>): Promise<{ code: string; details?: object | undefined }> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown as Refusal,
  );
  if (!error) throw new Error('Nothing was refused');
  return { code: error.code, ...(error.details && { details: error.details }) };
}
