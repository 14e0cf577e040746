import { z } from 'zod';
import { roles } from '#identity/users/domain/user';
import { Refusal } from '#shared-kernel/domain/refusal';

const text = z.string().max(255);
const settable = {
  name: text.optional(),
  expiresIn: z.int().nullish(),
  metadata: z.unknown().optional(),
  remaining: z.int().nullish(),
  refillAmount: z.int().nullish(),
  refillInterval: z.int().nullish(),
  rateLimitEnabled: z.boolean().optional(),
  rateLimitMax: z.int().optional(),
  rateLimitTimeWindow: z.int().optional(),
  permissions: z.unknown().optional(),
};

/** The shapes of what the control listener takes, as the routes take theirs. Unknown members are ignored. */
export const bodies = {
  setPassword: z.object({ newPassword: z.string() }),
  signJWT: z.object({
    payload: z.record(z.string(), z.unknown()).optional(),
    expiresIn: z.int().positive().optional(),
  }),
  addMember: z.object({
    organizationId: text,
    userId: text,
    role: z.union([z.string(), z.array(z.string())]).optional(),
    teamId: text.nullish(),
  }),
  generateTOTP: z.object({ secret: z.string() }),
  viewBackupCodes: z.object({ userId: text }),
  verifyApiKey: z.object({ key: z.string().max(512), permissions: z.unknown().optional() }),
  createApiKey: z.object({ ...settable, userId: text.optional(), prefix: text.optional() }),
  updateApiKey: z.object({ ...settable, keyId: text, userId: text.optional(), enabled: z.boolean().optional() }),
  advance: z.object({ advanceMs: z.number() }),
  makeAdmin: z.object({ userId: text }),
  setRole: z.object({ email: text, role: z.enum(roles) }),
};

/** @throws VALIDATION_ERROR naming every problem */
export function shaped<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  const { success, data, error } = shape.safeParse(body);
  if (success) return data;
  const problems = error.issues.map(({ path, message }) => `[body.${path.join('.')}] ${message}`);
  throw new Refusal('VALIDATION_ERROR', 400, problems.join('; '));
}
