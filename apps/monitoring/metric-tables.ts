import type { MetricFacts } from '../composition/all-metrics.ts'
import { aggregateOf, byArea } from './metric-kinds.ts'

const begin = '<!-- metrics: written by `npm run monitoring` -->'
const end = '<!-- end of metrics -->'

/** The page with its tables of metrics replaced. */
export function withMetricTables(page: string, metrics: readonly MetricFacts[]): string {
  const [before, rest] = page.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`The page lacks "${begin}" or "${end}".`)
  return `${before}${begin}\n\n${tables(metrics)}\n${end}${after}`
}

const tables = (metrics: readonly MetricFacts[]) =>
  byArea(metrics)
    .map(({ title, metrics: some }) => `### ${title}\n\n${header}\n${some.map(row).join('\n')}\n`)
    .join('\n')

const header = '| metric | type | labels | of several processes | meaning |\n|---|---|---|---|---|'

function row(metric: MetricFacts): string {
  const labels = metric.labels.map((label) => `\`${label}\``).join(', ')
  return `| \`${metric.name}\` | ${metric.type} | ${labels} | ${aggregateOf(metric)} | ${metric.help.replaceAll('|', '\\|')} |`
}
