import { describe, expect, test } from '@jest/globals';
import { type DataRouter, type RouteObject, UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router';
import { pageRouter } from './page-router.ts';

const Nothing = () => null;

/** A page whose script comes when `arrive` is called. */
function slowPage(path: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{ Component: () => null }>();
  const route: RouteObject = { path, lazy: () => promise };
  return { route, arrive: () => resolve({ Component: Nothing }), fail: reject };
}

/** A router at `/start`, whose frame catches errors, with these pages and ones at once at `/start`, `/other` and below. */
async function routerOf(...slow: RouteObject[]) {
  const history = createMemoryHistory({ initialEntries: ['/start'] });
  const pages: RouteObject[] = [
    { path: '/start', Component: Nothing, children: [{ path: 'below', Component: Nothing }] },
    { path: '/other', Component: Nothing },
    ...slow,
    { path: '*', Component: Nothing },
  ];
  const router = pageRouter(history as never, [{ ErrorBoundary: Nothing, children: pages }]);
  await settled();
  return { router, history };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const pathOf = ({ state: { location } }: DataRouter) => `${location.pathname}${location.search}${location.hash}`;

/** Blocks every navigation to another path. */
const guard = (router: DataRouter) =>
  router.getBlocker('guard', ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
const guardOf = ({ state }: DataRouter) => state.blockers.get('guard');

describe('navigations', () => {
  test('the first page is shown as soon as its script is there', async () => {
    const slow = slowPage('/slow');
    const history = createMemoryHistory({ initialEntries: ['/slow'] });
    const router = pageRouter(history as never, [{ ErrorBoundary: Nothing, children: [slow.route] }]);
    expect(router.state).toMatchObject({ initialized: false, renderFallback: true, navigation: { state: 'idle' } });
    slow.arrive();
    await settled();
    expect(router.state).toMatchObject({ initialized: true, renderFallback: false });
    expect(router.state.matches.at(-1)!.route).toMatchObject({ element: expect.anything(), lazy: undefined });
  });

  test('a page stays until the script of the next one is there, and the promise is kept by then', async () => {
    const slow = slowPage('/slow');
    const { router, history } = await routerOf(slow.route);
    const arrival = router.navigate('/slow');
    expect(router.state).toMatchObject({ location: { pathname: '/start' }, navigation: { state: 'loading' } });
    expect(history.location.pathname).toBe('/start');
    slow.arrive();
    await arrival;
    expect(router.state).toMatchObject({ location: { pathname: '/slow' }, navigation: { state: 'idle' } });
    expect(history.location.pathname).toBe('/slow');
  });

  test('a newer navigation ends the one before it', async () => {
    const slow = slowPage('/slow');
    const { router, history } = await routerOf(slow.route);
    const arrival = router.navigate('/slow');
    await router.navigate('/other');
    slow.arrive();
    await arrival;
    expect(pathOf(router)).toBe('/other');
    expect(history.index).toBe(1);
  });

  test('a page that cannot be loaded gives its place to the error, and is tried again later', async () => {
    let tries = 0;
    const { router } = await routerOf({
      path: '/slow',
      lazy: async () => {
        tries += 1;
        if (tries === 1) throw new Error('offline');
        return { Component: Nothing };
      },
    });
    await router.navigate('/slow');
    expect(Object.values(router.state.errors!)).toEqual([new Error('offline')]);
    await router.navigate('/slow');
    expect(router.state.errors).toBeNull();
  });

  test('a replaced page is not in the history, and its state is at its location', async () => {
    const { router, history } = await routerOf();
    await router.navigate('/other', { replace: true, state: { email: 'a@b.c' } });
    expect(history.index).toBe(0);
    expect(router.state.location.state).toEqual({ email: 'a@b.c' });
    expect(router.state.historyAction).toBe('REPLACE');
  });

  test.each([
    ['below', '/start/below'],
    ['/other', '/other'],
    ['?q=1', '/start?q=1'],
    [{ search: '?q=2' }, '/start?q=2'],
    ['#part', '/start#part'],
  ])('%j leads from a route to %s', async (to, path) => {
    const { router } = await routerOf();
    await router.navigate(to, { fromRouteId: router.state.matches.at(-1)!.route.id });
    expect(pathOf(router)).toBe(path);
  });

  test.each(['https://evil.example/x', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    '%s leads nowhere',
    async (to) => {
      const { router } = await routerOf();
      await expect(router.navigate(to)).rejects.toThrow('External navigation is not allowed');
      expect(pathOf(router)).toBe('/start');
    },
  );
});

describe('blockers', () => {
  test('a blocked navigation goes on when it may', async () => {
    const { router } = await routerOf();
    guard(router);
    await router.navigate('/other');
    expect(pathOf(router)).toBe('/start');
    expect(guardOf(router)).toMatchObject({ state: 'blocked', location: { pathname: '/other' } });
    guardOf(router)!.proceed!();
    await settled();
    expect(pathOf(router)).toBe('/other');
    expect(guardOf(router)).toMatchObject({ state: 'unblocked' });
  });

  test('a blocked navigation is forgotten when the page is to stay', async () => {
    const { router } = await routerOf();
    guard(router);
    await router.navigate('/other');
    guardOf(router)!.reset!();
    expect(guardOf(router)).toMatchObject({ state: 'unblocked' });
    expect(pathOf(router)).toBe('/start');
    router.deleteBlocker('guard');
    await router.navigate('/other');
    expect(pathOf(router)).toBe('/other');
  });

  test('a step back that is blocked is undone, and done when it may', async () => {
    const { router, history } = await routerOf();
    await router.navigate('/other');
    guard(router);
    history.go(-1);
    await settled();
    expect({ shown: pathOf(router), address: history.location.pathname }).toEqual({
      shown: '/other',
      address: '/other',
    });
    guardOf(router)!.proceed!();
    await settled();
    expect({ shown: pathOf(router), address: history.location.pathname }).toEqual({
      shown: '/start',
      address: '/start',
    });
  });
});

test('a page that was left is shown again where it was scrolled to', async () => {
  const { router, history } = await routerOf();
  let y = 0;
  router.enableScrollRestoration({}, () => y);
  y = 500;
  await router.navigate('/other', { preventScrollReset: true });
  expect(router.state).toMatchObject({ restoreScrollPosition: null, preventScrollReset: true });
  history.go(-1);
  await settled();
  expect(router.state).toMatchObject({ restoreScrollPosition: 500, preventScrollReset: false });
});
