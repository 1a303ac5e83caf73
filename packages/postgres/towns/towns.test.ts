import { aTown } from '@rodovia/core/towns/town.fixture.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { anAuditEntry } from '../../../test/support/builders.ts'
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
    aTown(
      { code, city: `Town ${code}`, uf: 'SP' },
      { requestedAt: new Date(noon.getTime() + seconds * 1000) },
    ),
    { audit: anAuditEntry(), effect: null },
  )

test('towns are claimed one at a time, the oldest request first, however many ask', async () => {
  await request(3_500_002, 2)
  await request(3_500_001, 1)
  const claims = await Promise.all(Array.from({ length: 8 }, () => stores.towns.claim()))
  const [claim, ...others] = claims.filter((one) => one !== null)
  expect([claim?.code, others]).toEqual([3_500_001, []])
  await stores.towns.release({ ...claim!, status: 'loaded' })
  expect((await stores.towns.claim())?.code).toBe(3_500_002)
})

test('a claim that nobody renews passes to the next process', async () => {
  await request(3_500_001)
  const lost = await stores.towns.claim()
  const expire = () => stores.query(`UPDATE towns SET claimed_until = now() - interval '1 second'`)
  await expire()
  await stores.towns.saveProgress(lost!)
  expect(await stores.towns.claim()).toBeNull()
  await expire()
  expect(await stores.towns.claim()).toMatchObject({ code: 3_500_001, status: 'loading' })
})

test('a town that is requested again while it waits or is loaded stays as it is', async () => {
  await Promise.all([request(3_500_001, 1), request(3_500_001, 1)])
  const claim = (await stores.towns.claim())!
  await request(3_500_001, 5)
  expect(await stores.towns.all()).toMatchObject([{ status: 'loading', requestedAt: claim.requestedAt }])
  await stores.towns.release({ ...claim, status: 'failed' })
  await request(3_500_001, 6)
  expect(await stores.towns.all()).toMatchObject([{ status: 'waiting' }])
})
