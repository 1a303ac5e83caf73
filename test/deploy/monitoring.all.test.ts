import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { type MetricFacts, readAllMetrics } from '../../apps/composition/all-metrics.ts'
import { dashboardOf } from '../../apps/monitoring/dashboard.ts'
import { withMetricTables } from '../../apps/monitoring/metric-tables.ts'
import { promtoolProgram } from '../support/programs.ts'
import { programPath } from '../support/shared-services.ts'

const root = resolve(import.meta.dirname, '../..')
const text = (file: string) => readFile(join(root, file), 'utf8')
type Rule = { alert: string; expr: string; annotations: { runbook: string }; labels: { severity: string } }

let metrics: MetricFacts[]
let rules: Rule[]
let scratch: string
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'rodovia-rules-'))
  metrics = await readAllMetrics()
  rules = parse(await text('deploy/monitoring/alerts.yml')).groups[0].rules
})
afterAll(() => rm(scratch, { recursive: true }))

const promtool = async (...args: string[]) =>
  promisify(execFile)(await programPath(promtoolProgram), args).then(
    ({ stdout }) => ({ ok: true, output: stdout }),
    ({ stdout, stderr }) => ({ ok: false, output: `${stdout}${stderr}` }),
  )

test('the reference and the dashboard are written from what the platform registers', async () => {
  const page = await text('docs/reference/metrics.md')
  expect(withMetricTables(page, metrics), 'run `npm run monitoring`').toBe(page)
  expect(JSON.parse(await text('deploy/monitoring/dashboard.json')), 'run `npm run monitoring`').toEqual(
    dashboardOf(metrics),
  )
  for (const { name, labels } of metrics) expect([name, labels.length <= 3]).toEqual([name, true])
})

/** The names of ours in a query, without what a histogram adds. */
const namesIn = (expr: string) =>
  [...expr.matchAll(/rodovia_\w+/g)].map(([name]) => name.replace(/_(bucket|sum|count)$/, ''))

test('alerts are rules that Prometheus loads, on metrics that exist', async () => {
  expect(await promtool('check', 'rules', join(root, 'deploy/monitoring/alerts.yml'))).toMatchObject({
    ok: true,
  })
  const known = new Set(metrics.map(({ name }) => name))
  for (const { alert, expr } of rules)
    for (const name of namesIn(expr)) expect([alert, name, known.has(name)]).toEqual([alert, name, true])
})

test('the queries of the dashboard are ones that Prometheus evaluates, on every metric', async () => {
  const { panels } = JSON.parse(await text('deploy/monitoring/dashboard.json')) as {
    panels: { targets?: { expr: string }[] }[]
  }
  const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  const file = join(scratch, 'dashboard.yml')
  const recorded = queries.map((expr, index) => ({ record: `panel_${index}`, expr }))
  await writeFile(file, stringify({ groups: [{ name: 'dashboard', rules: recorded }] }))
  expect(await promtool('check', 'rules', file)).toMatchObject({ ok: true })
  expect(new Set(queries.flatMap(namesIn))).toEqual(new Set(metrics.map(({ name }) => name)))
})

test('each alert says what to do', async () => {
  const guide = await text('docs/how-to/respond-to-alerts.md')
  const headings = [...guide.matchAll(/^## (\w+)$/gm)].map(([, name]) => name)
  expect(headings).toEqual(rules.map(({ alert }) => alert))
  for (const { alert, annotations, labels } of rules) {
    expect(annotations.runbook).toBe(`docs/how-to/respond-to-alerts.md#${alert.toLowerCase()}`)
    expect(guide).toMatch(new RegExp(`## ${alert}\\n\\n\\*${labels.severity}\\* · [^\\n]+\\n\\n1\\. `))
  }
})

test('alerts fire when they should, and are silent when all is well', async () => {
  const well = [
    ...['up{job="rodovia",instance="a"}', 'rodovia_database_up{instance="a"}'].map((series) => [
      series,
      '1x120',
    ]),
    ['rodovia_backup_age_seconds{instance="a"}', '3600x120'],
    ['rodovia_outbox_oldest_age_seconds{instance="a"}', '0.5x120'],
    ['rodovia_http_requests_total{instance="a",route="/v1/orders",status="200"}', '0+600x120'],
    ['rodovia_webhook_first_attempt_latency_seconds_bucket{instance="a",le="1"}', '0+99x120'],
    ['rodovia_webhook_first_attempt_latency_seconds_bucket{instance="a",le="+Inf"}', '0+100x120'],
  ] as const
  const fails: Record<string, readonly (readonly [series: string, values: string])[]> = {
    EventsNotPublished: [['rodovia_outbox_oldest_age_seconds{instance="b"}', '90x120']],
    LedgerWrong: [['rodovia_ledger_faults{instance="b",kind="wallet_balance"}', '1x120']],
    DatabaseUnreachable: [['rodovia_database_up{instance="b"}', '0x120']],
    InstanceDown: [['up{job="rodovia",instance="b"}', '0x120']],
    BackupLogWaits: [['rodovia_backup_oldest_segment_age_seconds{instance="b"}', '0+60x120']],
    ServerErrors: [['rodovia_http_requests_total{instance="b",route="/v1/orders",status="500"}', '0+60x120']],
    PoolExhausted: [
      ['rodovia_database_queries_waiting{instance="b"}', '5x120'],
      ['rodovia_database_connections_idle{instance="b"}', '0x120'],
    ],
  }
  const silent = Object.keys(fails).map((alertname) => ({ eval_time: '100m', alertname, exp_alerts: [] }))
  const ofSeries = (series: readonly (readonly [string, string])[]) =>
    series.map(([name, values]) => ({ series: name, values }))
  const tests = Object.entries(fails).map(([alertname, series]) => ({
    interval: '1m',
    input_series: ofSeries([...(well as unknown as [string, string][]), ...series]),
    promql_expr_test: [
      {
        expr: `count(ALERTS{alertname="${alertname}",alertstate="firing"}) > 0`,
        eval_time: '100m',
        exp_samples: [{ labels: '{}', value: 1 }],
      },
    ],
  }))
  const file = join(scratch, 'alerts.test.yml')
  await writeFile(
    file,
    stringify({
      rule_files: [join(root, 'deploy/monitoring/alerts.yml')],
      tests: [
        {
          interval: '1m',
          input_series: ofSeries(well as unknown as [string, string][]),
          alert_rule_test: silent,
        },
        ...tests,
      ],
    }),
  )
  expect(await promtool('test', 'rules', file)).toMatchObject({ ok: true })
})
