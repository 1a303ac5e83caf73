import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const usage = `Usage: npm run test:repeat -- --runs N [--suite test|rest|all] [--seed S] [path ...]
Repeats a suite in random orders of its files while other processes keep all cores busy. A seed repeats an order.`

const root = resolve(import.meta.dirname, '../..')
/** Busy processes for each core: they make a load of 8 on two cores, with the three workers of the tests and their servers. */
const busyPerCore = 2

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      runs: { type: 'string', default: '5' },
      suite: { type: 'string', default: 'test' },
      seed: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  const runs = Number(values.runs)
  const isUsable = Number.isInteger(runs) && runs > 0 && ['test', 'rest', 'all'].includes(values.suite)
  if (values.help || !isUsable) {
    console.error(usage)
    process.exit(values.help ? 0 : 2)
  }
  const firstSeed = values.seed ? Number(values.seed) : Math.floor(Math.random() * 1_000_000_000)
  return { runs, suite: values.suite, firstSeed, paths: positionals }
}

/** Processes that do nothing but use a core each; they end with this one. */
function startLoad(): ChildProcess[] {
  const spin =
    'process.on("disconnect", () => process.exit()); const turn = () => { const end = Date.now() + 100; while (Date.now() < end); setImmediate(turn) }; turn()'
  return Array.from({ length: availableParallelism() * busyPerCore }, () =>
    spawn(process.execPath, ['-e', spin], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }),
  )
}

type Run = { seed: number; seconds: number; failures: string[]; summary: string; isGreen: boolean }

async function runOnce(suite: string, seed: number, paths: readonly string[]): Promise<Run> {
  const startedAt = performance.now()
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', '--mode', suite, ...paths], {
    cwd: root,
    env: { ...process.env, TEST_SEED: String(seed), NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  const failures = output.match(/^FAILED [\s\S]*?(?=\n\n)/gm) ?? []
  const summary = /^\d+ passed, \d+ failed$/m.exec(output)?.[0] ?? output.slice(-2_000)
  return { seed, seconds: (performance.now() - startedAt) / 1000, failures, summary, isGreen: code === 0 }
}

const { runs, suite, firstSeed, paths } = readArguments()
const load = startLoad()
let red = 0
for (let number = 1; number <= runs; number++) {
  const run = await runOnce(suite, firstSeed + number - 1, paths)
  if (!run.isGreen) red++
  console.log(`run ${number} of ${runs}, seed ${run.seed}: ${run.summary} in ${run.seconds.toFixed(0)} s`)
  for (const failure of run.failures) console.log(`seed ${run.seed}: ${failure}`)
}
for (const child of load) child.disconnect()
console.log(`${runs - red} of ${runs} runs without a failure`)
process.exitCode = red === 0 ? 0 : 1
