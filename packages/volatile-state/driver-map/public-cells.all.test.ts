import { once } from 'node:events'
import type { PublicCells } from '@rodovia/core/fleet/ports.ts'
import type { UserId } from '@rodovia/core/shared/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../test/support/builders.ts'
import type { TestRedis } from '../../../test/support/redis.ts'
import { redisKinds } from '../../../test/support/redis-kinds.ts'
import { backgroundCommandMilliseconds, connectRedis } from '../redis.ts'
import { createPublicCells, createRedisPublicCells } from './public-cells.ts'

/** A busy machine takes longer than a request waits for Redis. */
const patience = { commandMilliseconds: backgroundCommandMilliseconds }

const day = '2026-11-22'

/** Two processes that show the same drivers. */
function publicCellsContract(processes: () => [PublicCells, PublicCells]): void {
  test('the cell by which a driver was last shown is known to all processes', async () => {
    const [one, other] = processes()
    const [shown, unknown] = [newId<UserId>(), newId<UserId>()]
    await one.keep(day, new Map([[shown, { row: -8735, column: -15_833 }]]))
    await other.keep(day, new Map([[shown, { row: -8736, column: 0 }]]))
    for (const cells of [one, other])
      expect(await cells.lastOf(day, [unknown, shown])).toEqual(new Map([[shown, { row: -8736, column: 0 }]]))
    expect(await one.lastOf(day, [])).toEqual(new Map())
  })

  test('a cell is of its day only', async () => {
    const [one, other] = processes()
    const shown = newId<UserId>()
    await one.keep(day, new Map([[shown, { row: 1, column: 2 }]]))
    expect(await other.lastOf('2026-11-23', [shown])).toEqual(new Map())
  })
}

describe('public cells in this process', () => {
  const cells = createPublicCells()
  publicCellsContract(() => [cells, cells])
})

describe.each(redisKinds)('public cells in $kind', ({ start }) => {
  const stack = new AsyncDisposableStack()
  let server: TestRedis
  let redis: ReturnType<typeof connectRedis>
  let processes: [PublicCells, PublicCells]
  beforeAll(async () => {
    server = stack.use(await start())
    const connect = async () => {
      redis = stack.use(connectRedis(server.url, () => {}, patience))
      await once(redis, 'ready')
      return createRedisPublicCells(redis, () => {})
    }
    processes = [await connect(), await connect()]
  })
  afterAll(() => stack.disposeAsync())

  publicCellsContract(() => processes)

  test('are forgotten two days later', async () => {
    const [cells] = processes
    await cells.keep(day, new Map([[newId<UserId>(), { row: 1, column: 2 }]]))
    const ttl = await redis.ttl(`rodovia:public-cells:${day}`)
    expect(ttl).toBeGreaterThan(172_700)
    expect(ttl).toBeLessThanOrEqual(172_800)
  })

  test('are known to the process that showed them while Redis is unavailable', async () => {
    const [cells] = processes
    const shown = newId<UserId>()
    await server.stop()
    await cells.keep(day, new Map([[shown, { row: 1, column: 2 }]]))
    expect(await cells.lastOf(day, [shown])).toEqual(new Map([[shown, { row: 1, column: 2 }]]))
  })
})
