import type { Cep } from '@rodovia/core/geo/cep.ts'
import type { Streets } from '@rodovia/core/geo/ports.ts'
import { streetKey, withoutType } from '@rodovia/core/geo/street-name.ts'
import type { StoreContext } from '../database/store-context.ts'
import { createBatcher } from '../statements/batcher.ts'
import { groupBy } from '../statements/group-by.ts'
import type { Sql } from '../statements/sql.ts'
import { createStreetImports } from './street-imports.ts'
import { type StreetRow, streetOf } from './street-rows.ts'

/**
 * The least similarity, from 0 to 1, at which a name matches a street. Two typing errors in two words are
 * within it.
 */
const leastSimilarity = 0.45

/**
 * Suggestions read at most this many of the largest streets from an index, in 0.2 ms. Most municipalities
 * have fewer.
 */
const largestStreets = 3000

/** Uses functions of the import's extensions only if there are streets, hence after an import. */
export function createStreets({ sql, em }: StoreContext): Streets {
  const rows = async (statement: Parameters<Sql>[0]) => (await sql<StreetRow>(statement)).map(streetOf)
  const hasStreets = async (name: string, condition: string, value: number) => {
    const text = `SELECT EXISTS (SELECT FROM streets WHERE ${condition} = $1) AS "hasStreets"`
    const [row] = await sql<{ hasStreets: boolean }>({ name, text, values: [value] })
    return row!.hasStreets
  }
  const ofCeps = async (requests: readonly { cep: Cep; limit: number }[]) => {
    const found = await sql<StreetRow & { place: number }>({
      name: 'streets-of-ceps',
      text: ofCepsText,
      values: [requests.map(({ cep }) => Number(cep)), requests.map(({ limit }) => limit)],
    })
    const byPlace = groupBy(
      found,
      ({ place }) => place,
      ({ place: _, ...row }) => streetOf(row),
    )
    return requests.map((_, index) => byPlace.get(index + 1) ?? [])
  }
  // A quote asks for both its ends at once.
  const ofCep = createBatcher(ofCeps, { maxItems: 100 })
  return {
    ...createStreetImports(em),

    ofCep: (cep, limit) => ofCep({ cep, limit }),

    async inCep(cep, name) {
      const key = streetKey(name)
      const [same] = await rows({ name: 'street-in-cep', text: inCepText, values: [Number(cep), key] })
      if (same) return same
      if (!(await hasStreets('has-streets-of-cep', 'cep', Number(cep)))) return null
      const values = [Number(cep), key, leastSimilarity]
      const [similar] = await rows({ name: 'similar-street-in-cep', text: similarInCepText, values })
      return similar ?? null
    },

    async inCity(cityCode, name) {
      const key = streetKey(name)
      const [same] = await rows({ name: 'street-in-city', text: inCityText, values: [cityCode, key] })
      if (same) return same
      if (!(await hasStreets('has-streets-of-city', 'city_code', cityCode))) return null
      const text = withoutType(key)
      const halves = halvesPattern(text)
      const values = [cityCode, halves, key, leastSimilarity]
      const [near] = halves ? await rows({ name: 'near-street-in-city', text: nearInCityText, values }) : []
      if (near) return near
      values[1] = text
      const [similar] = await rows({ name: 'similar-street-in-city', text: similarInCityText, values })
      return similar ?? null
    },

    async like({ cityCode, text: written, limit }) {
      const key = streetKey(written)
      if (key === '') return []
      const text = withoutType(key)
      const parts = text.split(' ').map((word) => `%${word}%`)
      const holding = (of: 'largest' | 'all') => {
        const statement = {
          name: `${of}-streets-holding-${parts.length}`,
          text: holdingText[of](parts.length),
        }
        return rows({ ...statement, values: [cityCode, limit, ...parts] })
      }
      const largest = await holding('largest')
      if (largest.length === limit) return largest
      const all = await holding('all')
      if (all.length > 0 || !(await hasStreets('has-streets-of-city', 'city_code', cityCode))) return all
      const halves = halvesPattern(text)
      const values = [cityCode, halves, text, key, limit]
      const near = halves ? await rows({ name: 'streets-near', text: nearText, values }) : []
      if (near.length > 0) return near
      return rows({ name: 'streets-like', text: likeText, values: [cityCode, text, key, limit] })
    },
  }
}

const columns =
  'cep, key, city_code, name, district, first_number, last_number, addresses, lat, lng, numbers, points'

const ofCepsText = `
  SELECT place::int, street.* FROM unnest((SELECT $1::int[]), $2::int[]) WITH ORDINALITY AS request (cep, most, place), LATERAL (
    SELECT ${columns} FROM streets WHERE streets.cep = request.cep ORDER BY addresses DESC, key LIMIT request.most
  ) AS street
  ORDER BY place, addresses DESC, street.key`

const inCepText = `SELECT ${columns} FROM streets WHERE cep = $1 AND key = $2 ORDER BY addresses DESC LIMIT 1`

const inCityText = `SELECT ${columns} FROM streets WHERE city_code = $1 AND key = $2 ORDER BY addresses DESC LIMIT 1`

/** The streets of one code are few enough to compare with each. */
const similarInCepText = `
  SELECT ${columns} FROM streets WHERE cep = $1 AND similarity(key, $2) >= $3
  ORDER BY similarity(key, $2) DESC, addresses DESC LIMIT 1`

/**
 * The index finds names that match the pattern $2, reading it once, unlike for one condition a word. The planner does not see the pattern
 * and keeps its plan: it took as long as the search to estimate each one.
 */
const nearInCityText = `
  SELECT ${columns} FROM streets WHERE city_code::bigint = $1::bigint AND key ~ (SELECT $2::text) AND similarity(key, $3) >= $4
  ORDER BY similarity(key, $3) DESC, addresses DESC LIMIT 1`

/** The index finds names with most of the trigrams of $2. */
const similarInCityText = `
  SELECT ${columns} FROM streets WHERE city_code::bigint = $1::bigint AND key %> $2 AND similarity(key, $3) >= $4
  ORDER BY similarity(key, $3) DESC, addresses DESC LIMIT 1`

const holds = (words: number) =>
  Array.from({ length: words }, (_, index) => `key LIKE $${index + 3}`).join(' AND ')

/** Names that hold each of so many words, or parts of words. */
const holdingText = {
  /** Common words are in many names: those of the largest streets are read from an index until there are enough. */
  largest: (words: number) => `
    SELECT ${columns} FROM streets JOIN (
      SELECT cep, key, city_code FROM (
        SELECT cep, key, city_code, addresses FROM streets WHERE city_code = $1
        ORDER BY addresses DESC, cep DESC LIMIT ${largestStreets}) AS largest
      WHERE ${holds(words)} ORDER BY addresses DESC, cep DESC LIMIT $2) AS found USING (cep, key, city_code)
    ORDER BY addresses DESC, cep DESC`,
  /** Rare words are in few names, which the search index finds. */
  all: (words: number) => `
    SELECT ${columns} FROM streets WHERE city_code::bigint = $1::bigint AND ${holds(words)}
    ORDER BY addresses DESC, cep DESC LIMIT $2`,
}

const nearText = `
  SELECT ${columns} FROM streets WHERE city_code::bigint = $1::bigint AND key ~ (SELECT $2::text)
  ORDER BY word_similarity($3, key) DESC, similarity(key, $4) DESC, addresses DESC, cep DESC LIMIT $5`

const likeText = `
  SELECT ${columns} FROM streets WHERE city_code::bigint = $1::bigint AND key %> $2
  ORDER BY word_similarity($2, key) DESC, similarity(key, $3) DESC, addresses DESC, cep DESC LIMIT $4`

/**
 * A pattern for names with a typing error in each word, whose other half is right: "pedro carleto" is `((^| )ped|dro).*((^| )car|eto)`.
 * Words of less than five letters count as absent. Null without a longer one.
 */
function halvesPattern(key: string): string | null {
  const words = key.split(' ').filter((word) => word.length >= 5)
  const halves = words.map((word) => {
    const half = Math.max(3, Math.floor(word.length / 2))
    return `((^| )${word.slice(0, half)}|${word.slice(-half)})`
  })
  return halves.length === 0 ? null : halves.join('.*')
}
