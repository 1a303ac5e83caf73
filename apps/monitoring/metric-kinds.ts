import type { MetricFacts } from '../composition/all-metrics.ts'

/** Gauges of one process. All others are read from the database, so that every process reports the same. */
const ofOneProcess =
  /^rodovia_(build_info|database_(connections|queries)_|planner_|open_streams|trusted_documents)/

export type Aggregate = 'max' | 'sum'

/** Chooses how the values of several processes become one. */
export function aggregateOf({ name, type }: Pick<MetricFacts, 'name' | 'type'>): Aggregate {
  return type === 'gauge' && !ofOneProcess.test(name) ? 'max' : 'sum'
}

/** The areas in which pages and dashboards group metrics, by how the names begin. */
const areas: readonly (readonly [title: string, names: RegExp])[] = [
  ['Requests', /^rodovia_(http|graphql|planne[rd]|trusted|open_streams|limited)/],
  ['Events, webhooks, pushes and messages', /^rodovia_(outbox|webhook|push|recipient)/],
  ['Orders and drivers', /^rodovia_(dispatch|repetition|driver|import|list_export|search|figures)/],
  ['Money', /^rodovia_(ledger|pix|wallets)/],
  ['Places, roads and maps', /^rodovia_(locate|geocoder|road|map)/],
  ['Database, files, queues and backups', /^rodovia_(database|replica|storage|proof|queue|backup)/],
  ['Processes', /^rodovia_/],
]

/** Every metric once, in the first area that fits. */
export function byArea(metrics: readonly MetricFacts[]): { title: string; metrics: MetricFacts[] }[] {
  const areaOf = ({ name }: MetricFacts) => areas.find(([, names]) => names.test(name))?.[0]
  return areas.map(([title]) => ({ title, metrics: metrics.filter((each) => areaOf(each) === title) }))
}
