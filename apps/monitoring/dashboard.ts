import type { MetricFacts } from '../composition/all-metrics.ts'
import { aggregateOf, byArea } from './metric-kinds.ts'

const columns = 3
const width = 24 / columns
const height = 7
/** Labels with as many values as there are routes or versions would draw a line for each. */
const manyValued = ['route', 'version', 'node']

const datasource = { type: 'prometheus', uid: '$' + '{datasource}' }

/** A dashboard of Grafana with a panel for every metric, grouped by area. */
export function dashboardOf(metrics: readonly MetricFacts[]): object {
  let id = 0
  let y = 0
  const panels = byArea(metrics).flatMap(({ title, metrics: some }) => {
    const row = {
      id: ++id,
      type: 'row',
      title,
      collapsed: false,
      gridPos: { h: 1, w: 24, x: 0, y: y++ },
      panels: [],
    }
    const top = y
    y += Math.ceil(some.length / columns) * height
    return [
      row,
      ...some.map((metric, index) => {
        const x = (index % columns) * width
        const gridPos = { h: height, w: width, x, y: top + Math.floor(index / columns) * height }
        return panelOf(metric, ++id, gridPos)
      }),
    ]
  })
  return {
    uid: 'rodovia',
    title: 'Rodovia',
    description: 'Written by `npm run monitoring` from the metrics that the platform registers.',
    tags: ['rodovia'],
    schemaVersion: 39,
    editable: true,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: {
      list: [
        { name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus', refresh: 1 },
      ],
    },
    panels,
  }
}

function panelOf(metric: MetricFacts, id: number, gridPos: object) {
  return {
    id,
    type: 'timeseries',
    title: metric.name.replace(/^rodovia_/, '').replaceAll('_', ' '),
    description: metric.help,
    datasource,
    gridPos,
    fieldConfig: { defaults: { unit: unitOf(metric), min: 0 }, overrides: [] },
    options: {
      legend: { displayMode: 'list', placement: 'bottom' },
      tooltip: { mode: 'multi', sort: 'desc' },
    },
    targets: queriesOf(metric).map((query, index) => ({
      refId: String.fromCharCode('A'.charCodeAt(0) + index),
      datasource,
      ...query,
    })),
  }
}

/** Counters as rates, histograms as quantiles, gauges as they are. */
function queriesOf(metric: MetricFacts): { expr: string; legendFormat: string }[] {
  const { name, type } = metric
  const labels = metric.labels.filter((label) => !manyValued.includes(label))
  const legend = labels.map((label) => `{{${label}}}`).join(' ')
  const by = (...names: string[]) => (names.length > 0 ? ` by (${names.join(', ')})` : '')
  if (type === 'histogram')
    return [0.5, 0.99].map((quantile) => ({
      expr: `histogram_quantile(${quantile}, sum${by('le', ...labels)} (rate(${name}_bucket[5m])))`,
      legendFormat: `p${quantile * 100} ${legend}`.trim(),
    }))
  const value = type === 'counter' ? `rate(${name}[5m])` : name
  return [{ expr: `${aggregateOf(metric)}${by(...labels)} (${value})`, legendFormat: legend || name }]
}

function unitOf({ name, type }: MetricFacts): string {
  if (type === 'counter') return /_seconds_total$/.test(name) ? 'percentunit' : 'ops'
  return /_seconds$/.test(name) ? 's' : 'short'
}
