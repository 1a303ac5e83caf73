import { readFile } from 'node:fs/promises'
import { cpus, platform, release, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import type { Mark } from './bench.ts'
import type { Outcome, Reached } from './run-bench.ts'

import { written, writtenSpread } from './statistics.ts'

const root = resolve(import.meta.dirname, '../../..')
const manifests = [join(root, 'package.json'), join(root, 'test/bench/peers/package.json')]

/** The figures and marks of one bench, in Markdown. The page has the first sentence of the description; the bench's file has all. */
export async function report(outcome: Outcome): Promise<string> {
  const { bench, figures, reached, rounds, seconds } = outcome
  return [
    firstSentence(bench.about),
    figureTable(figures),
    ...(reached.length > 0 ? [markLines(reached)] : []),
    `${machine()}: ${rounds} rounds${seconds > 0 ? ` of ${seconds} s` : ''}; ${await versions(bench.packages)}.`,
  ].join('\n\n')
}

const firstSentence = (about: string) => about.split(/(?<=\.)\s+(?=[A-Z`“])/)[0] ?? about

/** A line for each contender; where more is measured than fits side by side, one for each unit. */
function figureTable(figures: Outcome['figures']): string {
  const names = Object.keys(figures)
  const units = [...new Set(Object.values(figures).flatMap((byUnit) => Object.keys(byUnit)))]
  const cell = (name: string, unit: string) => {
    const spread = figures[name]?.[unit]
    return spread ? writtenSpread(spread) : ''
  }
  return units.length > 6
    ? table(
        ['', ...names],
        units.map((unit) => [unit, ...names.map((name) => cell(name, unit))]),
      )
    : table(
        ['', ...units],
        names.map((name) => [name, ...units.map((unit) => cell(name, unit))]),
      )
}

/** A line for each bound, with all figures that it is for. */
function markLines(reached: readonly Reached[]): string {
  const byBound = Map.groupBy(reached, ({ mark }) => `${pairOf(mark)}${reachOf(mark)}`)
  return [...byBound].map(([bound, marks]) => `- ${bound}: ${marks.map(markText).join(', ')}`).join('\n')
}

const pairOf = ({ of, to }: Mark) => (to ? `${of} ÷ ${to} ` : '')

const markText = ({ mark, spread, isReached }: Reached) =>
  `${mark.to ? mark.unit : whatOf(mark)} **${writtenSpread(spread)}**${isReached ? '' : ' not reached'}`

/** In one line: what was not reached, and by how much. */
export function shortfall({ bench }: Outcome, { mark, spread }: Reached): string {
  return `${bench.name}: ${whatOf(mark)} is ${writtenSpread(spread)}, to reach is ${reachOf(mark)}`
}

const whatOf = ({ of, to, unit }: Mark) => (to ? `${unit}: ${of} ÷ ${to}` : `${unit}: ${of}`)

const reachOf = (mark: Mark) =>
  'atLeast' in mark ? `≥ ${written(mark.atLeast)}` : `≤ ${written(mark.atMost)}`

export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const aligned = header.map((_, column) => (column === 0 ? '---' : '---:'))
  return [line(header), line(aligned), ...rows.map(line)].join('\n')
}

function machine(): string {
  const [first, ...others] = cpus()
  const gibibytes = Math.round(totalmem() / 2 ** 30)
  const today = new Date().toISOString().slice(0, 10)
  return `${today}, ${others.length + 1} × ${first?.model.trim()}, ${gibibytes} GiB, ${platform()} ${release()}`
}

async function versions(packages: readonly string[] = []): Promise<string> {
  const known: Record<string, string> = {}
  for (const file of manifests) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(
      await readFile(file, 'utf8').catch(() => '{}'),
    )
    Object.assign(known, devDependencies, dependencies)
  }
  const named = [...packages, 'autocannon'].map((name) => `${name} ${known[name]}`)
  return [`Node ${process.version.slice(1)}`, ...named].join(', ')
}
