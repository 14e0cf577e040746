import { createElement } from 'react';
import {
  type Blocker,
  type BlockerFunction,
  createPath,
  type DataRouteMatch,
  type DataRouteObject,
  type DataRouter,
  IDLE_BLOCKER,
  IDLE_NAVIGATION,
  type Location,
  matchRoutes,
  NavigationType,
  parsePath,
  resolvePath,
  type RouteObject,
  type RouterState,
  type To,
  type UNSAFE_createBrowserHistory,
} from 'react-router';

type History = ReturnType<typeof UNSAFE_createBrowserHistory>;

/** Any origin: paths stay in it, other addresses leave it. */
const BASE = 'https://console.invalid';
const isInside = (address: string) => URL.canParse(address, BASE) && new URL(address, BASE).origin === BASE;

/** Routes with the ids and elements by which React Router renders them. */
function numbered(routes: readonly RouteObject[], manifest: DataRouter['manifest'], above = ''): DataRouteObject[] {
  return routes.map(({ children, Component, ErrorBoundary, HydrateFallback, ...route }, at) => {
    const id = `${above}${at}`;
    const made = {
      ...route,
      id,
      ...(Component && { element: createElement(Component) }),
      ...(ErrorBoundary && { errorElement: createElement(ErrorBoundary) }),
      ...(HydrateFallback && { hydrateFallbackElement: createElement(HydrateFallback) }),
      ...(children && { children: numbered(children, manifest, `${id}-`) }),
    } as DataRouteObject;
    return (manifest[id] = made);
  });
}

async function load(route: DataRouteObject): Promise<void> {
  const { lazy } = route;
  if (typeof lazy !== 'function') return;
  const { Component } = await lazy();
  Object.assign(route, { element: createElement(Component!), lazy: undefined });
}

/** Members of React Router's interface for loaders, actions and fetchers, which the console has none of. */
function unused(): never {
  throw new Error('Pages have no loaders, actions or fetchers');
}

/**
 * The part of React Router's data router that the console needs: pages whose scripts are loaded before they are shown,
 * blockers, scroll positions, and promises of navigations. `createRouter` of the package weighs 12 kB gzipped more.
 * Links relative to a route lead to its children or change its query; a `..` is resolved by the path.
 * @param pages with a `*`, so that every location has a page, and an `ErrorBoundary` above each `lazy`
 */
export function pageRouter(history: History, pages: readonly RouteObject[]): DataRouter {
  const manifest: DataRouter['manifest'] = {};
  const routes = numbered(pages, manifest);
  const match = (location: Partial<Location> | string) => matchRoutes(routes, location) as DataRouteMatch[] | null;

  const subscribers = new Set<Parameters<DataRouter['subscribe']>[0]>();
  const blockerFunctions = new Map<string, BlockerFunction>();
  let positions: Record<string, number> | undefined;
  let position = () => 0;
  /** Called by the history for a step back that a blocker has undone. */
  let undone: (() => void) | undefined;
  /** Of navigations: a newer one ends those before it. */
  let turn = 0;

  let state: RouterState = {
    historyAction: history.action,
    location: history.location,
    matches: match(history.location)!,
    initialized: false,
    renderFallback: true,
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition: null,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData: {},
    actionData: null,
    errors: null,
    fetchers: new Map(),
    blockers: new Map(),
  };

  function update(change: Partial<RouterState>) {
    state = { ...state, ...change };
    for (const tell of subscribers) tell(state, { deletedFetchers: [], newErrors: null, flushSync: false });
  }

  async function start(action: NavigationType, location: Location, preventScrollReset = false): Promise<void> {
    const own = ++turn;
    const matches = match(location)!;
    if (positions) positions[state.location.key] = position();
    const missing = matches.map(({ route }) => route).filter(({ lazy }) => lazy);
    let errors: RouterState['errors'] = null;
    if (missing.length > 0) {
      if (state.initialized)
        update({ navigation: { ...IDLE_NAVIGATION, state: 'loading', location, matches, historyAction: action } });
      try {
        await Promise.all(missing.map(load));
      } catch (error) {
        errors = { [matches.findLast(({ route }) => route.errorElement !== undefined)!.route.id]: error };
      }
      if (own !== turn) return;
    }
    if (action === NavigationType.Push) history.push(location, location.state);
    if (action === NavigationType.Replace) history.replace(location, location.state);
    update({
      historyAction: action,
      location,
      matches,
      errors,
      initialized: true,
      renderFallback: false,
      navigation: IDLE_NAVIGATION,
      restoreScrollPosition: positions?.[location.key] ?? null,
      preventScrollReset,
      blockers: new Map([...state.blockers.keys()].map((key) => [key, IDLE_BLOCKER])),
    });
  }

  /** The key of the blocker that holds a navigation. */
  function blockedBy(nextLocation: Location, historyAction: NavigationType): string | undefined {
    const [key, isBlocked] = [...blockerFunctions].at(-1) ?? [];
    if (key === undefined || state.blockers.get(key)?.state === 'proceeding') return undefined;
    return isBlocked!({ currentLocation: state.location, nextLocation, historyAction }) ? key : undefined;
  }

  function setBlocker(key: string, blocker: Blocker) {
    update({ blockers: new Map(state.blockers).set(key, blocker) });
  }

  function block(key: string, location: Location, again: () => void) {
    setBlocker(key, {
      state: 'blocked',
      location,
      proceed() {
        setBlocker(key, { state: 'proceeding', location, proceed: undefined, reset: undefined });
        again();
      },
      reset: () => setBlocker(key, IDLE_BLOCKER),
    });
  }

  /** Where a link of a route leads. @throws where it leaves the console */
  function locationOf(to: To, routeId: string | undefined, own: unknown): Location {
    const path = typeof to === 'string' ? parsePath(to) : to;
    const from = path.pathname === undefined ? undefined : state.matches.find(({ route }) => route.id === routeId);
    const resolved = resolvePath(path, from?.pathname ?? state.location.pathname);
    const addresses = [typeof to === 'string' ? to : createPath(to), createPath(resolved)];
    if (!addresses.every(isInside)) throw new Error('External navigation is not allowed');
    const key = Math.random().toString(36).slice(2, 10);
    return { ...history.encodeLocation(resolved), state: own ?? null, key, mask: undefined };
  }

  async function navigate(...[to, options = {}]: Parameters<DataRouter['navigate']>): Promise<void> {
    if (typeof to === 'number') return history.go(to);
    const location = locationOf(to ?? createPath(state.location), options.fromRouteId, options.state);
    const action = options.replace ? NavigationType.Replace : NavigationType.Push;
    const key = blockedBy(location, action);
    if (key === undefined) return start(action, location, options.preventScrollReset);
    return block(key, location, () => void navigate(to, options));
  }

  const stopListening = history.listen(({ action, location, delta }) => {
    if (undone) return undone();
    const key = blockedBy(location, action);
    if (key === undefined || delta === null) return void start(action, location);
    const back = new Promise<void>((resolve) => {
      undone = () => {
        undone = undefined;
        resolve();
      };
    });
    history.go(-delta);
    block(key, location, () => void back.then(() => history.go(delta)));
  });

  const router: DataRouter = {
    basename: '/',
    future: {},
    routes,
    manifest,
    window: globalThis.window,
    get state() {
      return state;
    },
    match,
    initialize: () => router,
    subscribe(tell) {
      subscribers.add(tell);
      return () => subscribers.delete(tell);
    },
    enableScrollRestoration(saved, current) {
      positions = saved;
      position = current;
      const y = saved[state.location.key];
      if (y !== undefined) update({ restoreScrollPosition: y });
      return () => {
        positions = undefined;
      };
    },
    navigate: navigate as DataRouter['navigate'],
    createHref: (location) => history.createHref(location),
    createURL: (to) => history.createURL(to),
    encodeLocation: (to) => history.encodeLocation(to),
    getBlocker(key, isBlocked) {
      blockerFunctions.set(key, isBlocked);
      return state.blockers.get(key) ?? IDLE_BLOCKER;
    },
    deleteBlocker(key) {
      state.blockers.delete(key);
      blockerFunctions.delete(key);
    },
    dispose() {
      stopListening();
      subscribers.clear();
    },
    fetch: unused,
    revalidate: unused,
    getFetcher: unused,
    resetFetcher: unused,
    deleteFetcher: unused,
    patchRoutes: unused,
    _internalSetRoutes: unused,
    _internalSetStateDoNotUseOrYouWillBreakYourApp: unused,
    _internalFetchControllers: new Map(),
  };
  void start(NavigationType.Pop, state.location);
  return router;
}
