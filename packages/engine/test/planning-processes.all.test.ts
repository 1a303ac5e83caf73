import { execFileSync } from 'node:child_process'
import { getActiveResourcesInfo } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { PlanningTimeout } from '../planning/plan-request.ts'
import { PlanningProcesses, planningProcesses, planningState } from '../planning/planning-processes.ts'
import { composed } from './support/federation.ts'

const supergraph = composed({
  a: {
    typeDefs: `
      type Query { kind: Kind }
      interface Kind { name: String kind: Kind }
      interface Named { name: String kind: Kind }
      ${Array.from({ length: 30 }, (_, i) => `type K${i} implements Kind & Named { name: String kind: Kind }`).join('\n')}
    `,
  },
})

/** An operation that the planner takes minutes for, and during which it does not notice that it is cancelled. */
const endless = `{ kind ${'{ ... on Named { kind '.repeat(5)}{ name }${'} }'.repeat(5)} }`

test('planning stops at its limit, also where the planner does not notice it; the next operation is planned', async () => {
  using planner = planningProcesses.open(supergraph)
  expect((await planner.plan({ operation: '{ kind { name } }' }, 10_000)).node?.kind).toBe('Fetch')
  await expect(planner.plan({ operation: endless }, 50)).rejects.toBeInstanceOf(PlanningTimeout)
  expect((await planner.plan({ operation: '{ kind { name } }' }, 10_000)).node?.kind).toBe('Fetch')
})

/** Stops the planner process for a time, as a machine does that has no processor to spare. */
async function starve(milliseconds: number): Promise<void> {
  const listed = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', `${process.pid}`], { encoding: 'utf8' })
  // The newest of those of this file.
  const pid = listed
    .split('\n')
    .flatMap((line) => (line.includes('planner-process') ? [parseInt(line, 10)] : []))
    .at(-1)
  process.kill(pid!, 'SIGSTOP')
  await pause(milliseconds)
  process.kill(pid!, 'SIGCONT')
}

test('the limit is processor time: an operation that had to wait for a processor is planned', async () => {
  const processes = new PlanningProcesses()
  using planner = processes.open(supergraph)
  await planner.plan({ operation: '{ kind { name } }' }, 10_000)
  const starved = starve(2_500)
  expect((await planner.plan({ operation: '{ kind { kind { name } } }' }, 1_000)).node?.kind).toBe('Fetch')
  await starved
  expect(processes.state()).toMatchObject({ started: 1, outcomes: { planned: 2, timed_out: 0 } })
})

test('a process that does not answer at all is killed at ten times the limit', async () => {
  const processes = new PlanningProcesses()
  using planner = processes.open(supergraph)
  await planner.plan({ operation: '{ kind { name } }' }, 10_000)
  const starved = starve(800).catch(() => {})
  await expect(planner.plan({ operation: '{ kind { kind { name } } }' }, 50)).rejects.toBeInstanceOf(
    PlanningTimeout,
  )
  await starved
})

test('operations behind an endless one are planned meanwhile', async () => {
  using planner = planningProcesses.open(supergraph)
  const order: string[] = []
  const slow = planner.plan({ operation: endless }, 3_000).catch(() => order.push('endless'))
  const others = Promise.all([1, 2, 3].map(() => planner.plan({ operation: '{ kind { name } }' }, 10_000)))
  await others.then(() => order.push('others'))
  await slow
  expect(order).toEqual(['others', 'endless'])
})

test('a process that has planned its share is followed by a new one', async () => {
  const processes = new PlanningProcesses(3)
  using planner = processes.open(supergraph)
  for (let count = 0; count < 7; count++)
    expect((await planner.plan({ operation: '{ kind { name } }' }, 10_000)).node?.kind).toBe('Fetch')
  expect(processes.state()).toMatchObject({ processes: 1, started: 3 })
})

test('a document that the planner refuses is an error with its reason', async () => {
  using planner = planningProcesses.open(supergraph)
  await expect(planner.plan({ operation: '{ nothing' }, 10_000)).rejects.toThrow(/plan|parse/i)
})

test('an idle planner does not keep the process alive', async () => {
  using planner = planningProcesses.open(supergraph)
  await planner.plan({ operation: '{ kind { name } }' }, 10_000)
  await expect.poll(() => getActiveResourcesInfo()).not.toContain('ProcessWrap')
})

test('what the processes do is counted, and an operation that is refused too', async () => {
  using planner = planningProcesses.open(supergraph)
  const plan = (operation: string, withinMs = 10_000) => planner.plan({ operation }, withinMs)
  await plan('{ kind { name } }')
  const before = planningState()
  expect(before.processes).toBeGreaterThanOrEqual(1)
  await plan('{ kind { kind { name } } }')
  await expect(plan('{ nothing')).rejects.toThrow()
  await expect(plan(endless, 50)).rejects.toBeInstanceOf(PlanningTimeout)
  const many = Array.from({ length: 1_500 }, () => plan('{ kind { name } }').catch(({ name }) => name))
  const waiting = planningState().waiting
  const refused = (await Promise.all(many)).filter((name) => name === 'PlannerBusy').length
  const after = planningState()
  expect([waiting, refused]).toEqual([1_000, expect.any(Number)])
  const since = (outcome: keyof typeof after.outcomes) => after.outcomes[outcome] - before.outcomes[outcome]
  expect([since('planned'), since('failed'), since('timed_out'), since('refused')]).toEqual([
    1 + 1_500 - refused,
    1,
    1,
    refused,
  ])
  expect(refused).toBeGreaterThan(400)
  expect(after.started - before.started).toBeGreaterThanOrEqual(1)
  expect(after.seconds - before.seconds).toBeGreaterThan(0.05)
})
