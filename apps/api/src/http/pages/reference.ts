import type { NestExpressApplication } from '@nestjs/platform-express';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import { escapeHtml } from '#shared-kernel/domain/escape-html';
import { describe } from '../../openapi.ts';
import { pagePolicy } from '#shared-kernel/http/content-security-policy';
import type { ZoneTable } from '../zones/zone-table.ts';

const PAGES = ['api/reference', 'api/auth/reference'];
const DOCUMENT = 'api/openapi.json';

/** All files come from this origin. Swagger UI writes HTML, so without Trusted Types. */
const POLICY = pagePolicy({
  scripts: ["'self'"],
  styles: ["'self'"],
  images: ["'self'", 'data:'],
  fonts: ["'self'"],
  connections: ["'self'"],
  trustedTypes: false,
});

/** Instead of the module's own page, whose style blocks would need 'unsafe-inline'. */
const page = (path: string, title: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(title)} API</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/${path}/swagger-ui.css"></head>
<body>
<div id="swagger-ui"></div>
${['bundle', 'standalone-preset', 'init'].map((file) => `<script src="/${path}/swagger-ui-${file}.js"></script>`).join('\n')}
</body>
</html>`;

/** The reference page, at both addresses the specification knows, and the document it shows. */
export function mountReference(app: NestExpressApplication, table: ZoneTable, productName: string): void {
  let document: OpenAPIObject | undefined;
  const lazily = () => (document ??= describe(app, table, productName));
  // These run before all routes, so that the page of the module is never sent.
  for (const path of PAGES) {
    app.use(`/${path}`, ({ method, originalUrl }: Request, response: Response, next: NextFunction) => {
      response.setHeader('Content-Security-Policy', POLICY);
      const isRead = method === 'GET' || method === 'HEAD';
      if (isRead && originalUrl.split('?', 1)[0] === `/${path}`) response.type('html').send(page(path, productName));
      else next();
    });
  }
  for (const [index, path] of PAGES.entries()) {
    SwaggerModule.setup(path, app, lazily, {
      raw: index === 0 ? ['json'] : [],
      jsonDocumentUrl: DOCUMENT,
      // The standalone layout adds a bar with a foreign logo and a box for another document.
      swaggerOptions: { layout: 'BaseLayout' },
    });
  }
}
