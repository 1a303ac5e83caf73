import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { checkPlan, type Problem, plan } from '@rodovia/planner'
import { type Instance, problemOf, readInstance, sideBySide } from './instance.ts'

/** Plans instances one after the other and prints the figures as JSON: `measure.ts '{"instances":"windows","seconds":1}' [seed]`. */
const folder = join(import.meta.dirname, 'instances')

/** A problem that is planned in one go, with the sums of the references. */
type Work = { name: string; problem: Problem; reference: { vehicles: number; distance: number } }

async function readInstances(kind: string): Promise<Instance[]> {
  const names = (await Array.fromAsync(glob('*.json', { cwd: folder }))).toSorted()
  const ofKind = names.filter((name) => name.startsWith('pd-') === (kind === 'pairs'))
  return Promise.all(ofKind.map((name) => readInstance(join(folder, name))))
}

const families = ['c1', 'r1', 'r2', 'rc1']

async function readWork(kind: string): Promise<Work[]> {
  const instances = await readInstances(kind)
  if (kind !== 'tiled') {
    return instances.map((instance) => ({
      name: instance.name,
      problem: problemOf(instance),
      reference: instance.reference!,
    }))
  }
  return families.map((family) => {
    const members = instances.filter(({ name }) => name.replace(/\d\d$/, '') === family)
    const towns = Array.from({ length: 10 }, (_, index) => members[index % members.length]!)
    const sum = (key: 'vehicles' | 'distance') =>
      towns.reduce((total, { reference }) => total + reference![key], 0)
    return {
      name: `10 of ${family}`,
      problem: sideBySide(towns.map(problemOf)),
      reference: { vehicles: sum('vehicles'), distance: sum('distance') },
    }
  })
}

const { instances: kind, seconds } = JSON.parse(process.argv[2] ?? '{}')
const seed = Number(process.argv[3] ?? 1)
const gaps: number[] = []
const allGaps: number[] = []
let more = 0
let fewer = 0
let repeatable = 0

for (const { name, problem, reference } of await readWork(kind)) {
  const found = await plan(problem, { seconds, seed })
  const faults = checkPlan(problem, found)
  if (faults.length > 0) throw new Error(`${name}: ${faults.join(', ')}`)
  const { vehicles, distance } = reference
  const gap = (found.metres / distance - 1) * 100
  repeatable += Number(found.repeatable)
  if (found.vehicles > vehicles || found.unassigned.length > 0) more++
  else {
    allGaps.push(gap)
    if (found.vehicles < vehicles) fewer++
    else gaps.push(gap)
  }
  process.stderr.write(
    `${name}: ${found.vehicles} of ${vehicles} vehicles, ${gap.toFixed(2)} %, ${found.iterations} attempts\n`,
  )
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
const figures = {
  // If no plan has as many vehicles as its reference, the plans with fewer count.
  'gap %': mean(gaps.length > 0 ? gaps : allGaps),
  'with more vehicles': more,
  'with fewer': fewer,
  'repeatable by seed': repeatable,
  MiB: process.resourceUsage().maxRSS / 1024,
}
process.stdout.write(`${JSON.stringify(figures)}\n`)
