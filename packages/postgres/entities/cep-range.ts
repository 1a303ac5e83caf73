import { defineEntity, p } from '@mikro-orm/core'
import { type RangeKind, rangeKinds } from '@rodovia/core/geo/imported-range.ts'
import { checks, lat, lng, matches, notEmpty, oneOf, range } from './checks.ts'

const greatestCep = 99_999_999

/** Postal codes as numbers: 01310-100 is 1310100. */
export const CepRangeEntity = defineEntity({
  name: 'CepRange',
  tableName: 'cep_ranges',
  properties: {
    first: p.integer().primary(),
    last: p.integer().primary(),
    kind: p.string().length(12).$type<RangeKind>().primary(),
    uf: p.string().length(2),
    city: p.string().length(120),
    ibgeCode: p.string().length(7),
    lat: p.double().$type<number>(),
    lng: p.double().$type<number>(),
  },
  checks: checks('cep_ranges', {
    first: range('first', 0, greatestCep),
    last: `last >= first and last <= ${greatestCep}`,
    kind: oneOf('kind', rangeKinds),
    uf: matches('uf', '^[A-Z]{2}$'),
    city: notEmpty('city'),
    ibge_code: matches('ibge_code', '^[0-9]{7}$'),
    lat: lat('lat'),
    lng: lng('lng'),
  }),
})
