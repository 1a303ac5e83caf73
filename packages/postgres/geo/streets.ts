import type { Streets } from '@rodovia/core/geo/ports.ts'
import { streetKey, withoutType } from '@rodovia/core/geo/street-name.ts'
import type { Sql } from '../sql.ts'
import type { StoreContext } from '../store-context.ts'
import { createStreetImports } from './street-imports.ts'
import { type StreetRow, streetOf } from './street-rows.ts'

/** How similar a name has to be to be taken for the street, of 1. Two typing errors in two words are. */
const leastSimilarity = 0.45

/** What the import's extensions bring is only used where there are streets, so where there was an import. */
export function createStreets({ sql, em }: StoreContext): Streets {
  const rows = async (statement: Parameters<Sql>[0]) => (await sql<StreetRow>(statement)).map(streetOf)
  const hasStreets = async (name: string, condition: string, value: number) => {
    const text = `SELECT EXISTS (SELECT FROM streets WHERE ${condition} = $1) AS "hasStreets"`
    const [row] = await sql<{ hasStreets: boolean }>({ name, text, values: [value] })
    return row!.hasStreets
  }
  return {
    ...createStreetImports(em),

    ofCep: (cep, limit) => rows({ name: 'streets-of-cep', text: ofCepText, values: [Number(cep), limit] }),

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
      const values = [cityCode, withoutType(key), key, leastSimilarity]
      const [similar] = await rows({ name: 'similar-street-in-city', text: similarInCityText, values })
      return similar ?? null
    },

    async like({ cityCode, text: given, limit }) {
      const key = streetKey(given)
      if (key === '') return []
      const text = withoutType(key)
      const parts = text.split(' ').map((word) => `%${word}%`)
      const statement = { name: `streets-holding-${parts.length}`, text: holdingText(parts.length) }
      const holding = await rows({ ...statement, values: [cityCode, limit, ...parts] })
      if (holding.length > 0 || !(await hasStreets('has-streets-of-city', 'city_code', cityCode)))
        return holding
      return rows({ name: 'streets-like', text: likeText, values: [cityCode, text, key, limit] })
    },
  }
}

const columns =
  'cep, key, city_code, name, district, first_number, last_number, addresses, lat, lng, numbers, points'

const ofCepText = `SELECT ${columns} FROM streets WHERE cep = $1 ORDER BY addresses DESC, key LIMIT $2`

const inCepText = `SELECT ${columns} FROM streets WHERE cep = $1 AND key = $2 ORDER BY addresses DESC LIMIT 1`

const inCityText = `SELECT ${columns} FROM streets WHERE city_code = $1 AND key = $2 ORDER BY addresses DESC LIMIT 1`

/** The streets of one code are few enough to compare with each. */
const similarInCepText = `
  SELECT ${columns} FROM streets WHERE cep = $1 AND similarity(key, $2) >= $3
  ORDER BY similarity(key, $2) DESC, addresses DESC LIMIT 1`

/** The index finds names with most of the trigrams of $2. */
const similarInCityText = `
  SELECT ${columns} FROM streets WHERE city_code::bigint = $1::bigint AND key %> $2 AND similarity(key, $3) >= $4
  ORDER BY similarity(key, $3) DESC, addresses DESC LIMIT 1`

/** Names that hold each of so many words, or parts of words. */
const holdingText = (words: number) => `
  SELECT ${columns} FROM streets
  WHERE city_code::bigint = $1::bigint ${Array.from({ length: words }, (_, index) => `AND key LIKE $${index + 3}`).join(' ')}
  ORDER BY addresses DESC, cep LIMIT $2`

const likeText = `
  SELECT ${columns} FROM streets WHERE city_code::bigint = $1::bigint AND key %> $2
  ORDER BY word_similarity($2, key) DESC, similarity(key, $3) DESC, addresses DESC, cep LIMIT $4`
