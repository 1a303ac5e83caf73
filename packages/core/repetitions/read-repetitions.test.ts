import { afterAll, beforeAll, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { endRepetition } from './change-repetition.ts'
import { listRepetitions } from './read-repetitions.ts'
import { aShop, nextDays, read, repeat } from './repetitions.fixture.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())

test('a repetition belongs to its tenant', async () => {
  const [shop, other] = [await aShop(platform, 1_000_000n), await aShop(platform)]
  const made = await repeat(platform, nextDays(platform).monday, shop)
  await expect(read(platform, other, made)).rejects.toMatchObject({ code: 'not_found' })
  await expect(endRepetition(platform, { request: aRequestBy(other), id: made.id })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect((await listRepetitions(platform, { actor: other, page: {} })).items).toEqual([])
  expect((await listRepetitions(platform, { actor: shop, page: {} })).items).toEqual([made])
})
