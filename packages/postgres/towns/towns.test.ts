import { requestedTown } from '@rodovia/core/towns/town.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores[Symbol.asyncDispose]())
afterEach(() => stores.query('TRUNCATE towns'))

const noon = new Date('2026-03-02T12:00:00Z')
const request = (code: number, seconds = 0) =>
  stores.towns.request(
    requestedTown({ code, city: `Town ${code}`, uf: 'SP' }, null, new Date(noon.getTime() + seconds * 1000)),
    null,
  )

test('towns are claimed one at a time, the oldest request first, however many ask', async () => {
  await request(3_500_002, 2)
  await request(3_500_001, 1)
  const claims = await Promise.all(Array.from({ length: 8 }, () => stores.towns.claim()))
  const [claim, ...others] = claims.filter((one) => one !== null)
  expect([claim?.town.code, others]).toEqual([3_500_001, []])
  await claim![Symbol.asyncDispose]()
  await stores.towns.update(3_500_001, { status: 'loaded' })
  await using next = await stores.towns.claim()
  expect(next?.town.code).toBe(3_500_002)
})

test('a claim that nobody renews passes to the next process', async () => {
  await request(3_500_001)
  await using lost = await stores.towns.claim()
  expect(await stores.towns.claim()).toBeNull()
  await stores.query(`UPDATE towns SET claimed_until = now() - interval '1 second'`)
  await using next = await stores.towns.claim()
  expect([lost?.town.code, next?.town]).toMatchObject([3_500_001, { code: 3_500_001, status: 'loading' }])
})

test('a town that is requested again while it waits or is loaded stays as it is', async () => {
  await Promise.all([request(3_500_001, 1), request(3_500_001, 1)])
  await stores.towns.update(3_500_001, { status: 'loading', percent: 40 })
  await request(3_500_001, 5)
  expect(await stores.towns.all()).toMatchObject([{ status: 'loading', percent: 40 }])
  await stores.towns.update(3_500_001, { status: 'failed' })
  await request(3_500_001, 6)
  expect(await stores.towns.all()).toMatchObject([{ status: 'waiting', percent: 0 }])
})
