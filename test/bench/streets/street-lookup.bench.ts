import type { Cep } from '@rodovia/core/geo/cep.ts'
import { importStreets } from '@rodovia/core/geo/import-streets.ts'
import { pointOfNumber } from '@rodovia/core/geo/point-of-number.ts'
import type { Streets } from '@rodovia/core/geo/ports.ts'
import pg from 'pg'
import { townLines } from '../../support/cnefe-town.ts'
import type { Bench, Contender } from '../harness/bench.ts'
import { spreadOf } from '../harness/statistics.ts'
import { openStreetDatabase } from './street-database.ts'

const streetsOfTown = 2_000
const towns = 500
const firstCep = 13_201_000
const cityCode = 3_525_904

const lookups = [
  'by postal code',
  'by street and number',
  'by street in the city',
  'misspelled',
  'suggestions',
] as const

export const streetLookupBench: Bench = {
  name: 'street-lookup',
  title: 'Finding an address among a million streets',
  about: `One lookup after another on one connection, each of another street: ${towns} towns of ${streetsOfTown.toLocaleString('en')} streets each. By postal code: its
streets. By street and number: the point, interpolated between known numbers. Misspelled: a letter is missing, and the postal code is another street's.
Suggestions: the first five letters, in the city. Beside them the select of one street by its primary key, by a prepared statement.`,
  packages: ['pg'],
  rounds: 3,
  seconds: 3,
  marks: lookups.map((of) => ({ of, unit: 'p50 ms', atMost: 2 })),
  async start(stack) {
    const { url, streets } = await openStreetDatabase(stack)
    await streets.prepareImport()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    stack.defer(() => client.end())
    await fill(streets, client)
    const { rows } = await client.query<{ cep: number; key: string; city_code: number; name: string }>(
      'SELECT cep, key, city_code, name FROM streets ORDER BY md5(key || cep::text) LIMIT 5000',
    )
    const some = nextOf(rows)
    const cepOf = ({ cep }: { cep: number }) => String(cep).padStart(8, '0') as Cep
    return {
      'select by primary key': contender(async () => {
        const { cep, key, city_code } = some()
        const text = 'SELECT * FROM streets WHERE cep = $1 AND key = $2 AND city_code = $3'
        return (await client.query({ name: 'select', text, values: [cep, key, city_code] })).rows[0]
      }),
      'by postal code': contender(async () => (await streets.ofCep(cepOf(some()), 21))[0]),
      'by street and number': contender(async () => {
        const street = some()
        const found = await streets.inCep(cepOf(street), street.name)
        return found && pointOfNumber(found, 101)
      }),
      'by street in the city': contender(() => {
        const { city_code, name } = some()
        return streets.inCity(city_code, name)
      }),
      misspelled: contender(() => {
        const { city_code, name } = some()
        return streets.inCity(city_code, name.slice(0, -3) + name.slice(-2))
      }),
      suggestions: contender(async () => {
        const { city_code, name } = some()
        const text = name.split(' ').slice(1).join(' ').slice(0, 5)
        return (await streets.like({ cityCode: city_code, text, limit: 10 }))[0]
      }),
    }
  },
}

/** One town by an import, the others as its copies. */
async function fill(streets: Streets, client: pg.Client) {
  const text = [...townLines({ streets: streetsOfTown, addresses: 12, firstCep, cityCode })]
    .map((line) => Buffer.from(line).toString('latin1'))
    .join('')
  const file = {
    ...{ name: 'town.csv', bytes: text.length, fingerprint: 'f'.repeat(64) },
    async *read(from: number) {
      yield text.slice(from)
    },
  }
  await importStreets(streets, file, { isCity: () => true, splitQuoted: (line) => [line] })
  await client.query(
    `INSERT INTO streets
     SELECT cep + town * $1::int, key, city_code + town, name, district, first_number, last_number, addresses, lat, lng, numbers, points, import_id
     FROM streets, generate_series(1, $2::int) AS town`,
    [streetsOfTown, towns - 1],
  )
  await client.query('VACUUM ANALYZE streets')
}

function nextOf<Item>(items: readonly Item[]): () => Item {
  let index = 0
  return () => items[index++ % items.length]!
}

function contender(lookUp: () => Promise<unknown>): Contender {
  return {
    async measure(seconds) {
      const times: number[] = []
      const end = performance.now() + seconds * 1000
      for (let begun = performance.now(); begun < end; begun = performance.now()) {
        if (!(await lookUp())) throw new Error('a street was not found')
        times.push(performance.now() - begun)
      }
      const rising = times.sort((a, b) => a - b)
      return { 'p50 ms': spreadOf(rising).median, 'p99 ms': rising[Math.floor(rising.length * 0.99)]! }
    },
  }
}
