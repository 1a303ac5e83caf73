import { expect, test } from 'vitest'
import { createTestDatabase } from '../../support/postgres.ts'
import { shippersWithQuotes } from '../place-orders/shippers.ts'
import { seedOnTheirWay } from './deliveries.ts'
import { seedDrivers } from './people.ts'
import { openRows } from './rows.ts'

test('what benches work on fits the tables as they are now', async () => {
  await using database = await createTestDatabase()
  await using stack = new AsyncDisposableStack()
  const rows = openRows(database.url, stack)
  const drivers = await seedDrivers(rows, 2, () => ({ lat: -23.5, lng: -46.6 }))
  expect(await seedOnTheirWay(rows, drivers)).toHaveLength(2)
  expect(await shippersWithQuotes({ databaseUrl: database.url }, { shippers: 2, quotes: 3 })).toHaveLength(3)
})
