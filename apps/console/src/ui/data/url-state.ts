import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** What a page shows of something, kept in the URL: a reload, Back and a shared link show the same. Other parameters stay. */
export function useUrlState() {
  const [params, setParams] = useSearchParams();
  // The URL updates with a delay; the next change must start from the pending state.
  const wanted = useRef(params);
  useEffect(() => {
    wanted.current = params;
  }, [params]);
  const change = (edit: (params: URLSearchParams) => void) => {
    const next = new URLSearchParams(wanted.current);
    edit(next);
    wanted.current = next;
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return {
    get: (name: string) => params.get(name) ?? '',
    set: (name: string, value: string) => change((now) => (value ? now.set(name, value) : now.delete(name))),
    clear: (...names: string[]) => change((now) => names.forEach((name) => now.delete(name))),
  };
}
