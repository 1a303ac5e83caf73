import { parseArgs } from 'node:util'
import { plan, RefusedProblem } from '@rodovia/planner'
import { answerOf, problemOf, readInstance } from './instance.ts'

/** `npm run plan -- FILE.json --seconds 1 --seed 1 [--iterations N]`: plans an instance and prints its routes, without the depot. */
const usage = 'npm run plan -- FILE.json [--seconds 1] [--seed 1] [--iterations N]'

function fail(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

function readNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  return text.trim() !== '' && Number.isFinite(value)
    ? value
    : fail(`--${name} is ${text}; it must be a number. ${usage}`)
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { seconds: { type: 'string' }, seed: { type: 'string' }, iterations: { type: 'string' } },
    })
    return { values, positionals }
  } catch (error) {
    return fail(`${(error as Error).message}. ${usage}`)
  }
}

const { values, positionals } = readArguments()
const [file, ...more] = positionals
if (!file || more.length > 0) fail(`It plans one file, and got ${positionals.length}. ${usage}`)
const iterations = readNumber('iterations', values.iterations)
const seconds = readNumber('seconds', values.seconds) ?? (iterations === undefined ? 1 : undefined)
const seed = readNumber('seed', values.seed) ?? 1

try {
  const instance = await readInstance(file)
  const found = await plan(problemOf(instance), {
    seed,
    ...(seconds !== undefined && { seconds }),
    ...(iterations !== undefined && { iterations }),
  })
  process.stdout.write(`${JSON.stringify(answerOf(found))}\n`)
} catch (error) {
  if (error instanceof RangeError) fail(`${error.message}. ${usage}`)
  const isExpected =
    error instanceof RefusedProblem ||
    error instanceof SyntaxError ||
    (error as NodeJS.ErrnoException).syscall !== undefined
  if (isExpected) fail(`${file}: ${(error as Error).message}`)
  throw error
}
