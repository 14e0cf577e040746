import { NotFoundException } from '@nestjs/common';
import { type RequestHandler, Router } from 'express';

const BASE = '/api/auth';

/** Answers 404 where the configuration switched routes off. @param paths below `/api/auth`, parameters as `{token}` */
export function disabledPaths(paths: readonly string[]): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  for (const path of paths) {
    router.all(BASE + path.replace(/\{(\w+)\}/g, ':$1'), () => {
      throw new NotFoundException();
    });
  }
  return router;
}
