import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { costBench } from './cost.bench.ts'

/** `npm run capacity` writes what deliveries a day need, computed from the last `npm run bench cost`, into docs/explanation/scaling.md. */

const root = resolve(import.meta.dirname, '../../..')
export const benchmarks = resolve(root, 'docs/reference/benchmarks.md')
export const page = resolve(root, 'docs/explanation/scaling.md')

/** The share of a day's deliveries in its busiest hour. */
const busiestHour = 0.15
/** The share of a processor that is planned, so that a burst does not wait. */
const planned = 0.5
/** Stored bytes of a delivery with two photos, without the files: the table above it on the page. */
const keptForever = 5_400
const keptForAMonth = 13_000
const poolSize = 20
/** Beside its pool a process has one connection to listen and one for other work. */
const outsideThePool = 2

const daily = [1_000, 10_000, 100_000, 1_000_000]

type Costs = { transactions: number; kib: number; nodeMs: number; postgresMs: number }

/** The medians of the last run. */
export function readCosts(text: string): Costs {
  const row = /\| platform \|(.*)\|/.exec(text.slice(text.indexOf(`<!-- ${costBench.name}: written`)))?.[1]
  const [transactions, kib, , nodeMs, postgresMs] = (row ?? '')
    .split('|')
    .map((cell) => Number.parseFloat(cell))
  if (!transactions || !kib || !nodeMs || !postgresMs)
    throw new Error(`${benchmarks} has no figures of the bench ${costBench.name}`)
  return { transactions, kib, nodeMs, postgresMs }
}

/** The resources that so many deliveries a day need. */
export function needsOf(deliveries: number, { transactions, kib, nodeMs, postgresMs }: Costs) {
  const aSecond = (deliveries * busiestHour) / 3600
  const cores = (milliseconds: number) => (aSecond * milliseconds) / 1000 / planned
  const processes = Math.max(1, Math.ceil(cores(nodeMs)))
  return {
    aSecond,
    commits: aSecond * transactions,
    postgresCores: cores(postgresMs),
    nodeCores: cores(nodeMs),
    connections: processes * (poolSize + outsideThePool),
    logGbADay: (deliveries * kib * 1024) / 1e9,
    keptGbAYear: (deliveries * 365 * keptForever) / 1e9,
    passingGb: (deliveries * 31 * keptForAMonth) / 1e9,
  }
}

const round = (value: number) => (value < 10 ? value.toPrecision(2) : Math.round(value).toLocaleString('en'))

export function capacityTable(costs: Costs): string {
  const rows = daily.map((deliveries) => {
    const needs = needsOf(deliveries, costs)
    return [
      deliveries.toLocaleString('en'),
      ...[needs.aSecond, needs.commits, needs.postgresCores, needs.nodeCores].map(round),
      String(needs.connections),
      ...[needs.logGbADay, needs.keptGbAYear, needs.passingGb].map(round),
    ]
  })
  const header = [
    ...[
      'deliveries a day',
      'a second, at the peak',
      'transactions a second',
      'cores of PostgreSQL',
      'cores of Node',
    ],
    ...['connections', 'log, GB a day', 'kept, GB a year', 'kept a month, GB'],
  ]
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [header, header.map(() => '---:'), ...rows].map(line).join('\n')
}

const [begin, end] = ['<!-- capacity: written by npm run capacity -->\n', '\n<!-- end of capacity -->']

/** The page with this table in place of its last one. */
export function withCapacity(text: string, table: string): string {
  const [before, rest] = text.split(begin)
  const after = rest?.slice(rest.indexOf(end))
  if (!before || !after) throw new Error(`${page} has no place for the capacity table`)
  return before + begin + table + after
}

if (import.meta.main) {
  const costs = readCosts(await readFile(benchmarks, 'utf8'))
  await writeFile(page, withCapacity(await readFile(page, 'utf8'), capacityTable(costs)))
}
