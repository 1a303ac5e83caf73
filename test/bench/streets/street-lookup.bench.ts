import type { Cep } from '@rodovia/core/geo/cep.ts'
import { importStreets } from '@rodovia/core/geo/import-streets.ts'
import { pointOfNumber } from '@rodovia/core/geo/point-of-number.ts'
import type { Streets } from '@rodovia/core/geo/ports.ts'
import pg from 'pg'
import { type TownSettings, townLines } from '../../support/cnefe-town.ts'
import type { Bench, Contender } from '../harness/bench.ts'
import { spreadOf } from '../harness/statistics.ts'
import { openStreetDatabase } from './street-database.ts'

const streetsOfTown = 2_000
/** A city of the size of São Paulo. Its postal codes and code are no town's. */
const hugeCity = { streets: 50_000, addresses: 4, firstCep: 1_000_000, cityCode: 3_550_308, seed: 7 }
const towns = 500
const firstCep = 13_201_000
const cityCode = 3_525_904

const lookups = [
  'by postal code',
  'by street and number',
  'by street in the city',
  'misspelled',
  'suggestions',
  'misspelled in the huge city',
  'suggestions in the huge city',
] as const

export const streetLookupBench: Bench = {
  name: 'street-lookup',
  title: 'Finding an address among a million streets',
  about: `One lookup after another on one connection, each of another street: ${towns} towns of ${streetsOfTown.toLocaleString('en')} streets each and
a huge city of ${hugeCity.streets.toLocaleString('en')}. By postal code: its streets. By street and number: the point, interpolated between known
numbers. Misspelled: a letter is missing, and the postal code is another street's.
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
    const sampleOf = async (condition: string) => {
      const text = `SELECT cep, key, city_code, name FROM streets WHERE ${condition} ORDER BY md5(key || cep::text) LIMIT 5000`
      return nextOf((await client.query<Sample>(text)).rows)
    }
    const some = await sampleOf('true')
    const huge = await sampleOf(`city_code = ${hugeCity.cityCode}`)
    const misspelled = ({ city_code, name }: Sample) =>
      streets.inCity(city_code, name.slice(0, -3) + name.slice(-2))
    const suggested = async ({ city_code, name }: Sample) => {
      const text = name.split(' ').slice(1).join(' ').slice(0, 5)
      return (await streets.like({ cityCode: city_code, text, limit: 10 }))[0]
    }
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
      misspelled: contender(() => misspelled(some())),
      suggestions: contender(() => suggested(some())),
      'misspelled in the huge city': contender(() => misspelled(huge())),
      'suggestions in the huge city': contender(() => suggested(huge())),
    }
  },
}

type Sample = { cep: number; key: string; city_code: number; name: string }

/** One town by an import, the others as its copies, and the huge city. */
async function fill(streets: Streets, client: pg.Client) {
  await importTown(streets, { streets: streetsOfTown, addresses: 12, firstCep, cityCode })
  await client.query(
    `INSERT INTO streets
     SELECT cep + town * $1::int, key, city_code + town, name, district, first_number, last_number, addresses, lat, lng, numbers, points, import_id
     FROM streets, generate_series(1, $2::int) AS town`,
    [streetsOfTown, towns - 1],
  )
  await importTown(streets, hugeCity)
}

async function importTown(streets: Streets, town: TownSettings & { cityCode: number }) {
  const text = [...townLines(town)].map((line) => Buffer.from(line).toString('latin1')).join('')
  const file = {
    ...{ name: 'town.csv', bytes: text.length, fingerprint: `${town.cityCode}`.padEnd(64, 'f') },
    async *read(from: number) {
      yield text.slice(from)
    },
  }
  await importStreets(streets, file, { isCity: () => true, splitQuoted: (line) => [line] })
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
