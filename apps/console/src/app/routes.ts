import type { ComponentType } from 'react';
import { type RouteObject, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { BrokenFrame, NotFoundPage, RouteError } from './error-pages.tsx';
import { pageRouter } from './page-router.ts';

type Load = () => Promise<{ readonly default: ComponentType }>;

export const onDemand = (load: Load) => async () => ({ Component: (await load()).default });

export const page = (path: string, load: Load, children?: RouteObject[]): RouteObject => ({
  path,
  lazy: onDemand(load),
  ...(children && { children }),
});

/** The routes of an area. Its frame stays when a page fails to load or throws. */
export const framed = (frame: ComponentType, pages: readonly RouteObject[]): RouteObject[] => [
  {
    Component: frame,
    ErrorBoundary: BrokenFrame,
    // Renders nothing; without it the router warns.
    HydrateFallback: () => null,
    children: [{ ErrorBoundary: RouteError, children: [...pages, { path: '*', Component: NotFoundPage }] }],
  },
];

export const browserRouter = (routes: RouteObject[]) => pageRouter(createBrowserHistory(), routes);
