import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { expect, onTestFinished, test } from 'vitest'
import { createProcessPool, type ProcessPoolSettings } from './process-pool.ts'

/** A pool, and the processes that it started. */
function aPool(settings: ProcessPoolSettings = {}) {
  const children: ChildProcess[] = []
  const faults: string[] = []
  const collect = (message: unknown) => void children.push((message as { process: ChildProcess }).process)
  subscribe('child_process', collect)
  const pool = createProcessPool(new URL('./process-pool.fixture.ts', import.meta.url), {
    onFault: (fault) => faults.push(String(fault)),
    ...settings,
  })
  onTestFinished(async () => {
    unsubscribe('child_process', collect)
    await pool[Symbol.asyncDispose]()
  })
  return { pool, children, faults }
}

/** Whether the system knows a process of this number. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const anyRuns = (children: readonly ChildProcess[]) => children.some(({ pid }) => pid && isRunning(pid))

test('bytes come back as they were, from a process that is used again', async () => {
  const { pool, children } = aPool({ maxConcurrent: 1 })
  for (const length of [0, 1, 3_000_000]) {
    const bytes = new Uint8Array(length).fill(7)
    expect(Buffer.compare(await pool.run('echo', bytes), bytes)).toBe(0)
  }
  expect(children).toHaveLength(1)
})

test.each<[string, ProcessPoolSettings]>([
  ['hang', { maxSeconds: 1 }],
  ['grow', { maxMebibytes: 256, maxSeconds: 120 }],
  ['die', {}],
])('a task ends with its process, which is gone, and the next one runs: %s', async (name, settings) => {
  const { pool, children } = aPool({ ...settings, maxConcurrent: 1 })
  await expect(pool.run(name, null)).rejects.toMatchObject({ code: 'unavailable' })
  expect(anyRuns(children)).toBe(false)
  const { pool: next } = aPool()
  expect(await next.run('echo', 'next')).toBe('next')
})

test('a task whose caller gave up ends with its process', async () => {
  const { pool, children } = aPool({ maxSeconds: 600 })
  const caller = new AbortController()
  const task = pool.run('hang', null, caller.signal)
  await expect.poll(() => anyRuns(children)).toBe(true)
  caller.abort()
  await expect(task).rejects.toMatchObject({ code: 'unavailable' })
  expect(anyRuns(children)).toBe(false)
})

test('a pool that closes ends what runs, and takes nothing more', async () => {
  const { pool, children, faults } = aPool({ maxSeconds: 600 })
  const task = pool.run('hang', null)
  await expect.poll(() => anyRuns(children)).toBe(true)
  const refused = expect(task).rejects.toMatchObject({ code: 'unavailable' })
  await pool[Symbol.asyncDispose]()
  await refused
  expect(anyRuns(children)).toBe(false)
  await expect(pool.run('echo', 1)).rejects.toMatchObject({ code: 'unavailable' })
  expect(faults).toEqual([])
})

test('an error of the function is a fault for the log, and its process stays', async () => {
  const { pool, children, faults } = aPool({ maxConcurrent: 1 })
  await expect(pool.run('fail', null)).rejects.toMatchObject({ code: 'unavailable' })
  expect(faults).toEqual(['Error: Error: no such picture'])
  expect(await pool.run('echo', 1)).toBe(1)
  expect(children).toHaveLength(1)
})
