import { useLocation } from 'react-router';
import { TabLinks } from '../../ui/layout/tab-links.tsx';
import { type ListShape, sameView, type View } from './list-query.ts';

/** The views of a list. @param current the query of the filters as they are, of `viewQuery` */
export function ViewsBar(props: {
  readonly list: ListShape & { readonly key: string; readonly title: string; readonly views: readonly View[] };
  readonly current: string;
}) {
  const { list, current } = props;
  const { pathname } = useLocation();
  const tabs = list.views.map(({ label, query }) => {
    const same = sameView(list, query);
    return { label, to: same ? `${pathname}?${same}` : pathname, isAt: () => same === current };
  });
  return <TabLinks name={`Views of ${list.title.toLowerCase()}`} tabs={tabs} isSecond />;
}
