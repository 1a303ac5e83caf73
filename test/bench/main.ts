import { glob, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Bench } from './harness/bench.ts'
import { withTables } from './harness/document.ts'
import { report, shortfall } from './harness/report.ts'
import { runBench } from './harness/run-bench.ts'

/**
 * `npm run bench` runs all, `npm run bench order nearby` those two, `npm run bench engine` all of that group. Ends with 1 where a mark is
 * not reached.
 */

const document = resolve(import.meta.dirname, '../../docs/reference/benchmarks.md')
const say = (text: string) => process.stdout.write(`${text}\n`)

async function findBenches(): Promise<Bench[]> {
  const benches: Bench[] = []
  for await (const file of glob('**/*.bench.ts', { cwd: import.meta.dirname })) {
    benches.push(...(Object.values(await import(join(import.meta.dirname, file))) as Bench[]))
  }
  return benches.toSorted((a, b) => a.name.localeCompare(b.name))
}

const all = await findBenches()
const names = process.argv.slice(2)
const isOf = ({ name, group }: Bench, asked: string) => asked === name || asked === group
const unknown = names.filter((name) => !all.some((bench) => isOf(bench, name)))
if (unknown.length > 0) {
  say(`There is no bench ${unknown.join(', ')}. There are: ${all.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const wrong: string[] = []

async function run(bench: Bench): Promise<void> {
  const outcome = await runBench(bench, say)
  const tables = await report(outcome)
  say(`\n## ${bench.title}\n\n${tables}\n`)
  await writeFile(document, withTables(await readFile(document, 'utf8'), bench, tables))
  for (const mark of outcome.reached) if (!mark.isReached) wrong.push(shortfall(outcome, mark))
}

for (const bench of all) {
  if (names.length > 0 && !names.some((name) => isOf(bench, name))) continue
  await run(bench).catch((error: Error) => {
    say(`${bench.name}: ${error.stack}`)
    wrong.push(`${bench.name}: ${error.message}`)
  })
}

say(wrong.length > 0 ? `Not reached:\n${wrong.join('\n')}` : 'All marks are reached.')
// Resources that a contender left open do not delay the result.
process.exit(wrong.length > 0 ? 1 : 0)
