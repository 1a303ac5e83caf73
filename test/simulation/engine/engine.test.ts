import { setTimeout as realTime } from 'node:timers/promises'
import { refuse } from '@rodovia/core/shared/refusal.ts'
import { describe, expect, test } from 'vitest'
import { createFaults, type FaultRates, noFaults } from './faults.ts'
import { createProcesses, type Gate, type Processes } from './processes.ts'
import { createRandom } from './random.ts'
import { createScheduler, type Scheduler } from './scheduler.ts'
import { createTrace } from './trace.ts'

describe('chance', () => {
  test('is the same for the same seed, and another one for each name', () => {
    const numbers = (seed: string) => Array.from({ length: 5 }, createRandom(seed).fraction)
    expect(numbers('a')).toEqual(numbers('a'))
    expect(numbers('a')).not.toEqual(numbers('b'))
    expect(createRandom('a').fork('x').fraction()).not.toBe(createRandom('a').fork('y').fraction())
  })

  test('spreads evenly', () => {
    const random = createRandom('even')
    const counts = [0, 0, 0, 0]
    for (let draw = 0; draw < 8_000; draw++) counts[random.integer(0, 3)]! += 1
    for (const count of counts) expect(count).toBeGreaterThan(1_850)
  })
})

describe('the scheduler', () => {
  test('runs events by time, those of one time as they came, and lets promises settle in between', async () => {
    const scheduler = createScheduler(0)
    const said: string[] = []
    const delays = [50, 10, 30, 10, 40, 0, 20]
    for (const [index, delay] of delays.entries())
      scheduler.after(delay, async () => {
        await Promise.resolve()
        void Promise.resolve().then(() => said.push(`${scheduler.now()}:${index}`))
      })
    await scheduler.runUntil(45)
    expect(said).toEqual(['0:5', '10:1', '10:3', '20:6', '30:2', '40:4'])
    expect(scheduler.now()).toBe(45)
  })

  test('ends with the error of a script', async () => {
    const scheduler = createScheduler(0)
    scheduler.start(async () => {
      await scheduler.sleep(1)
      throw new Error('found')
    })
    await expect(scheduler.runUntil(2_000)).rejects.toThrow('found')
  })
})

/** A process with these faults, and the scheduler in which it lives. */
function aProcess(rates: Partial<FaultRates> = {}): {
  scheduler: Scheduler
  processes: Processes
  lines: string[]
} {
  const scheduler = createScheduler(0)
  const lines: string[] = []
  const trace = createTrace(0, (line) => lines.push(line))
  const random = createRandom('process')
  const say = (actor: string, text: string) => trace.add(scheduler.now(), actor, text)
  const processes = createProcesses(
    { scheduler, trace, say },
    {
      names: ['gateway-1'],
      skewMilliseconds: 0,
      random,
      faults: createFaults(random, { ...noFaults, ...rates }),
      neverUnavailable: new Set(['calm']),
      observe: async () => {},
    },
  )
  return { scheduler, processes, lines }
}

const call = (name: string, make: () => Promise<unknown>) => ({ name, args: [], make })
const run = (
  { processes, scheduler }: ReturnType<typeof aProcess>,
  work: (gate: Gate) => Promise<unknown>,
) => {
  const outcome = processes.run(processes.all[0]!, 'an operation', work)
  return scheduler.runUntil(scheduler.now() + 100_000).then(() => outcome)
}

describe('an operation of a process', () => {
  test('interleaves with another one at its calls', async () => {
    const world = aProcess()
    const seen: string[] = []
    const work = (name: string) => async (gate: Gate) => {
      for (let step = 1; step <= 4; step++)
        await gate(call('store.read', async () => seen.push(`${name}${step}`)))
    }
    void world.processes.run(world.processes.all[0]!, 'a', work('a'))
    await run(world, work('b'))
    expect(seen.toSorted()).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'b4'])
    expect(seen.join()).not.toMatch(/a1,a2,a3,a4|b1,b2,b3,b4/)
  })

  test('ends with its value, or with its refusal', async () => {
    expect(await run(aProcess(), async (gate) => gate(call('store.read', async () => 7)))).toEqual({
      kind: 'done',
      value: 7,
    })
    const refusal = refuse('not_found', { kind: 'order', id: '1' })
    expect(await run(aProcess(), async () => Promise.reject(refusal))).toEqual({ kind: 'refused', refusal })
  })

  test('may crash before or after a call, and goes on in neither case', async () => {
    const made = new Set<boolean>()
    const world = aProcess({ crash: 1 })
    for (let tries = 0; tries < 10; tries++) {
      let [isMade, isOver] = [false, false]
      const outcome = await run(world, async (gate) => {
        await gate(call('store.write', async () => (isMade = true)))
        isOver = true
      })
      expect([outcome, isOver]).toEqual([{ kind: 'crashed' }, false])
      made.add(isMade)
    }
    expect(made).toEqual(new Set([true, false]))
    expect(world.lines.join('\n')).toMatch(/gateway-1: crashes for .*\n.*gateway-1: starts/)
  })

  test('finds a port unavailable before or after what it asked, unless that port promises an answer', async () => {
    const world = aProcess({ unavailable: 1 })
    const outcome = await run(world, async (gate) => gate(call('store.write', async () => 1)))
    expect(outcome).toMatchObject({ kind: 'refused', refusal: { code: 'unavailable' } })
    expect(await run(world, async (gate) => gate(call('calm.read', async () => 1)))).toEqual({
      kind: 'done',
      value: 1,
    })
  })

  test('that does I/O beside its ports is found', async () => {
    const beside = run(aProcess(), async (gate) => {
      await gate(call('store.read', async () => 1))
      await realTime(5)
      await gate(call('store.read', async () => 2))
    })
    await expect(beside).rejects.toThrow('an operation does I/O beside its ports: an operation in gateway-1')
  })

  test('that throws is found', async () => {
    await expect(run(aProcess(), async () => Promise.reject(new TypeError('a bug')))).rejects.toThrow(
      'an operation threw: an operation: TypeError: a bug',
    )
  })
})
