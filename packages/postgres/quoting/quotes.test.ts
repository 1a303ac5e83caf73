import { firstTariff } from '@rodovia/core/quoting/tariff.ts'
import { addHours } from '@rodovia/core/shared/clock.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aQuote, newId } from '../../../test/support/builders.ts'
import { openTestStores, type TestStores } from '../../../test/support/stores.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores[Symbol.asyncDispose]())

test('an installation begins with the first tariff', async () => {
  expect(await stores.quotes.currentTariff(new Date())).toEqual(firstTariff)
})

test('the tariff in force is the one with the highest version', async () => {
  await stores.query(`INSERT INTO tariffs VALUES (2, 'BRL', 300, 200, 100)`)
  await stores.query('INSERT INTO tariff_vehicles SELECT 2, service_type, 1, 2, 3 FROM tariff_vehicles')
  const tariff = await stores.quotes.currentTariff(new Date())
  expect(tariff).toMatchObject({
    version: 2,
    markupBasisPoints: { turbo: 300, express: 200, padrao: 100 },
    vehicles: { TRUCK: { baseCents: 1n, perKmCents: 2n, minimumCents: 3n, perKgCents: 0n } },
  })
})

test('a later version waits until it comes into force, and then goes before a higher one of earlier', async () => {
  const at = new Date()
  const current = await stores.quotes.currentTariff(at)
  await stores.query(
    `INSERT INTO tariffs SELECT version + number, currency, 300, 200, 100, rows, $1::timestamptz + days * interval '1 day'
     FROM tariffs, (VALUES (1, 2), (2, 1)) AS later (number, days) WHERE version = $2`,
    [at, current.version],
  )
  await stores.query(
    'INSERT INTO tariff_vehicles SELECT tariffs.version, service_type, 1, 2, 3 FROM tariff_vehicles, tariffs WHERE tariff_vehicles.version = 1 AND tariffs.version > $1',
    [current.version],
  )
  const versionAfter = async (hours: number) =>
    (await stores.quotes.currentTariff(addHours(at, hours))).version
  expect([await versionAfter(0), await versionAfter(25), await versionAfter(49)]).toEqual([
    current.version,
    current.version + 2,
    current.version + 1,
  ])
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
