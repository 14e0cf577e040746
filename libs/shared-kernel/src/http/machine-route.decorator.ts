import { Reflector } from '@nestjs/core';

/**
 * Marks a controller or method that programs of other origins call, and that no cookie authenticates: token endpoints,
 * webhooks. The origin guard lets it pass.
 */
export const MachineRoute = Reflector.createDecorator<void>();
