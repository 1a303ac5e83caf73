import { isDeepStrictEqual } from 'node:util'
import type { Bench, Contender, Figures, Mark } from './bench.ts'
import { type Spread, spreadOf } from './statistics.ts'

export type Reached = { mark: Mark; spread: Spread; isReached: boolean }

export type Outcome = {
  bench: Bench
  /** The figures by contender and unit. */
  figures: Readonly<Record<string, Readonly<Record<string, Spread>>>>
  reached: readonly Reached[]
  rounds: number
  seconds: number
}

type Contenders = Readonly<Record<string, Contender>>
type Say = (line: string) => void

/** Lets the contenders take turns. Rejects where one fails, or answers other than the rest. */
export async function runBench(bench: Bench, say: Say): Promise<Outcome> {
  const { rounds = 5, seconds = 4, warmUpSeconds = 2 } = bench
  await using stack = new AsyncDisposableStack()
  const contenders = await bench.start(stack)
  const names = Object.keys(contenders)

  await compareAnswers(contenders)
  if (warmUpSeconds > 0) for (const name of names) await contenders[name]!.measure(warmUpSeconds)
  const turns: Record<string, Figures[]> = Object.fromEntries(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const figures = await contenders[name]!.measure(seconds)
      turns[name]!.push(figures)
      say(`${bench.name}, round ${round + 1} of ${rounds}, ${name}: ${describeFigures(figures)}`)
    }
  }
  await compareAnswers(contenders)

  const reached = bench.marks.map((mark) => look(mark, turns))
  const figures = Object.fromEntries(names.map((name) => [name, spreads(turns[name]!)]))
  return { bench, figures, reached, rounds, seconds }
}

async function compareAnswers(contenders: Contenders): Promise<void> {
  const answers: [name: string, text: string][] = []
  for (const [name, { answer }] of Object.entries(contenders)) {
    if (answer) answers.push([name, await answer()])
  }
  const [first, ...others] = answers
  for (const [name, text] of others) {
    if (isDeepStrictEqual(JSON.parse(text), JSON.parse(first![1]))) continue
    throw new Error(`${name} does not answer as ${first![0]} does:\n${text}\n${first![1]}`)
  }
}

/** Ratios are taken round by round, so that what slows the machine for a while slows both sides of one. */
function look(mark: Mark, turns: Readonly<Record<string, readonly Figures[]>>): Reached {
  const { of, to, unit } = mark
  const values = turns[of]!.map((figures, round) => {
    const value = figures[unit]!
    return to === undefined ? value : value / turns[to]![round]![unit]!
  })
  const spread = spreadOf(values)
  const isReached = 'atLeast' in mark ? spread.median >= mark.atLeast : spread.median <= mark.atMost
  return { mark, spread, isReached }
}

function spreads(turns: readonly Figures[]): Record<string, Spread> {
  const units = Object.keys(turns[0] ?? {})
  return Object.fromEntries(units.map((unit) => [unit, spreadOf(turns.map((figures) => figures[unit]!))]))
}

const describeFigures = (figures: Figures) =>
  Object.entries(figures)
    .map(([unit, value]) => `${value.toFixed(1)} ${unit}`)
    .join(', ')
