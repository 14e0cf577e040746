interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Bitmaps of indexes are read again by the scan that uses them, and a subquery is counted inside. */
const COUNTED_ELSEWHERE = ['Bitmap Index Scan', 'Subquery Scan'];

function readBy(node: PlanNode): number {
  const inside = (node.Plans ?? []).reduce((sum, part) => sum + readBy(part), 0);
  if (!node['Node Type'].endsWith('Scan') || COUNTED_ELSEWHERE.includes(node['Node Type'])) return inside;
  const { 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Index Recheck': rechecked = 0 } = node;
  return inside + (node['Actual Rows'] + filtered + rechecked) * node['Actual Loops'];
}

/** A row of `explain (analyze, format json)`. */
export interface AnalyzedPlan {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }];
}

/** Rows that scans read from tables, whether or not they kept them. */
export const rowsRead = (plan: AnalyzedPlan): number => readBy(plan['QUERY PLAN'][0].Plan);
