import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Bench, Contender, Figures } from '../harness/bench.ts'

/** The task of one run of the measuring process. */
type Task = { instances: 'windows' | 'pairs' | 'tiled'; seconds: number }

const tasks: Record<string, Task> = {
  'windows, 1 s': { instances: 'windows', seconds: 1 },
  'windows, 10 s': { instances: 'windows', seconds: 10 },
  'pairs, 5 s': { instances: 'pairs', seconds: 5 },
  '1,000 stops, 60 s': { instances: 'tiled', seconds: 60 },
}

export const plannerBench: Bench = {
  name: 'planner',
  title: 'Planned routes beside published ones',
  about: `24 instances of Solomon with time windows, 24 made of them with pickup and delivery, and four of 1,000 stops (ten instances of a family,
each a town of its own with its depot, between which no way leads). Each is planned on one thread of a process of its own. The gap is how much longer the routes are than those of the reference, over the
instances planned with as many vehicles as the reference; instances with more and with fewer vehicles are counted apart. A plan that the
independent checker faults makes the figure void.`,
  marks: [
    { of: 'windows, 1 s', unit: 'gap %', atMost: 3 },
    { of: 'windows, 1 s', unit: 'with more vehicles', atMost: 3 },
    { of: 'windows, 10 s', unit: 'gap %', atMost: 1 },
    { of: 'windows, 10 s', unit: 'with more vehicles', atMost: 0 },
    { of: 'pairs, 5 s', unit: 'gap %', atMost: 3 },
    { of: '1,000 stops, 60 s', unit: 'gap %', atMost: 8 },
    { of: '1,000 stops, 60 s', unit: 'MiB', atMost: 300 },
  ],
  rounds: 1,
  seconds: 0,
  warmUpSeconds: 0,
  async start() {
    return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, contender(task)]))
  },
}

const contender = (task: Task): Contender => ({
  async measure() {
    const process = spawn(
      'node',
      ['packages/platform/run.mjs', 'test/bench/planner/measure.ts', JSON.stringify(task)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    let figures: Figures | undefined
    for await (const line of createInterface({ input: process.stdout })) figures = JSON.parse(line)
    if (!figures) throw new Error(`The measuring process of ${JSON.stringify(task)} ended without figures.`)
    return figures
  },
})
