import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createEmptyTestDatabase } from '../../test/support/postgres.ts'
import { startTcpProxy, type TcpProxy } from '../../test/support/tcp-proxy.ts'
import { startWithDatabase } from './start-with-database.ts'

const stack = new AsyncDisposableStack()
let proxy: TcpProxy
let databases: { databaseUrl: string; databaseDirectUrl: undefined }
beforeAll(async () => {
  const url = new URL(stack.use(await createEmptyTestDatabase()).url)
  proxy = stack.use(await startTcpProxy({ to: { host: url.hostname, port: Number(url.port) } }))
  url.port = String(proxy.port)
  databases = { databaseUrl: url.href, databaseDirectUrl: undefined }
})
afterAll(() => stack.disposeAsync())

const options = () => ({ log: { warn: vi.fn() }, waitSeconds: 1 })

const restarting = () => Object.assign(new Error('the database system is shutting down'), { code: '57P03' })

test('a start that PostgreSQL interrupts begins again, and says why', async () => {
  const { log } = options()
  const start = vi.fn(async () => 'started').mockRejectedValueOnce(restarting())
  expect(await startWithDatabase(databases, { log }, start)).toBe('started')
  expect(start).toHaveBeenCalledTimes(2)
  expect(log.warn.mock.lastCall).toEqual([
    expect.objectContaining({ waitsFor: expect.stringMatching(/^The database at .*: .* shutting down$/) }),
    'waiting',
  ])
})

test('a start that fails for another reason ends at once', async () => {
  const start = vi.fn(async () => Promise.reject(new Error('relation "tariffs" does not exist')))
  await expect(startWithDatabase(databases, options(), start)).rejects.toThrow('does not exist')
  expect(start).toHaveBeenCalledTimes(1)
})

test('a start that PostgreSQL interrupts again and again ends', async () => {
  const start = () => Promise.reject(restarting())
  await expect(startWithDatabase(databases, options(), start)).rejects.toThrow(
    /^The database at .* cannot be used: the database system is shutting down \(for 1 s\)/,
  )
})

test('a start whose statement gets no response ends', async () => {
  const { log, waitSeconds } = options()
  const start = async () => {
    proxy.hold()
    return new Promise<never>(() => {})
  }
  await expect(startWithDatabase(databases, { log, waitSeconds }, start)).rejects.toThrow(
    /^The database at .* cannot be used: .* \(for 1 s\)/,
  )
  proxy.release()
})
