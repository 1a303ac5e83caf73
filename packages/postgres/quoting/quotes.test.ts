import { firstTariff } from '@rodovia/core/quoting/tariff.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aQuote, newId } from '../../../test/support/builders.ts'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores[Symbol.asyncDispose]())

test('an installation begins with the first tariff', async () => {
  expect(await stores.quotes.currentTariff()).toEqual(firstTariff)
})

test('the tariff in force is the one with the highest version', async () => {
  await stores.query(`INSERT INTO tariffs VALUES (2, 'BRL', 300, 200, 100)`)
  await stores.query('INSERT INTO tariff_vehicles SELECT 2, service_type, 1, 2, 3 FROM tariff_vehicles')
  const tariff = await stores.quotes.currentTariff()
  expect(tariff).toMatchObject({
    version: 2,
    markupBasisPoints: { turbo: 300, express: 200, padrao: 100 },
    vehicles: { TRUCK: { baseCents: 1n, perKmCents: 2n, minimumCents: 3n, perKgCents: 0n } },
  })
})

test('a quote is read as it was saved', async () => {
  const quotes = [
    aQuote({ tenantId: newId() }),
    aQuote({ destination: { ...aQuote().destination, city: null, precision: 'region' } }),
  ]
  for (const quote of quotes) await stores.quotes.save(quote)
  const found = await stores.quotes.findByIds([...quotes.map(({ id }) => id), newId()])
  expect([...found.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(quotes)
})
