import { once } from 'node:events'
import type { PublicCells } from '@rodovia/core/fleet/ports.ts'
import type { UserId } from '@rodovia/core/shared/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../test/support/builders.ts'
import type { TestRedis } from '../../test/support/redis.ts'
import { redisKinds } from '../../test/support/redis-kinds.ts'
import { createPublicCells, createRedisPublicCells } from './public-cells.ts'
import { connectRedis } from './redis.ts'

/** Two processes that show the same drivers. */
function publicCellsContract(processes: () => [PublicCells, PublicCells]): void {
  test('the cell by which a driver was last shown is known to all processes', async () => {
    const [one, other] = processes()
    const [shown, unknown] = [newId<UserId>(), newId<UserId>()]
    await one.keep(new Map([[shown, { row: -8735, column: -15_833 }]]))
    await other.keep(new Map([[shown, { row: -8736, column: 0 }]]))
    for (const cells of [one, other])
      expect(await cells.lastOf([unknown, shown])).toEqual(new Map([[shown, { row: -8736, column: 0 }]]))
    expect(await one.lastOf([])).toEqual(new Map())
  })
}

describe('public cells in this process', () => {
  const cells = createPublicCells()
  publicCellsContract(() => [cells, cells])
})

describe.each(redisKinds)('public cells in $kind', ({ start }) => {
  const stack = new AsyncDisposableStack()
  let server: TestRedis
  let processes: [PublicCells, PublicCells]
  beforeAll(async () => {
    server = stack.use(await start())
    const connect = async () => {
      const redis = stack.use(connectRedis(server.url, () => {}))
      await once(redis, 'ready')
      return createRedisPublicCells(redis, () => {})
    }
    processes = [await connect(), await connect()]
  })
  afterAll(() => stack.disposeAsync())

  publicCellsContract(() => processes)

  test('are known to the process that showed them while Redis is unavailable', async () => {
    const [cells] = processes
    const shown = newId<UserId>()
    await server.stop()
    await cells.keep(new Map([[shown, { row: 1, column: 2 }]]))
    expect(await cells.lastOf([shown])).toEqual(new Map([[shown, { row: 1, column: 2 }]]))
  })
})
