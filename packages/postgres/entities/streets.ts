import { defineEntity, p } from '@mikro-orm/core'
import { type Town, townStatuses } from '@rodovia/core/towns/town.ts'
import { atLeast, checks, isJson, lat, lng, matches, notEmpty, oneOf, range } from './checks.ts'
import { degrees, sha256, text, time } from './column-types.ts'

const whole = () => p.array<number>((digits) => Number(digits)).columnType('int[]')

/**
 * Streets of imported addresses by postal code, both as numbers. An import also makes the index `streets_search_idx`, whose extensions
 * an installation without streets does not need: geo/street-imports.ts.
 */
export const StreetEntity = defineEntity({
  name: 'streets',
  properties: {
    cep: p.integer().primary(),
    key: text(160).primary(),
    cityCode: p.integer().primary(),
    name: text(120),
    district: text(120).nullable(),
    firstNumber: p.integer().nullable(),
    lastNumber: p.integer().nullable(),
    addresses: p.integer(),
    lat: degrees(),
    lng: degrees(),
    /** The known numbers. */
    numbers: whole(),
    /** Latitude and longitude of each of them in turn, in millionths of a degree. */
    points: whole(),
    importId: p.integer(),
  },
  indexes: [
    { name: 'streets_city_idx', properties: ['cityCode', 'key'] },
    { name: 'streets_largest_idx', properties: ['cityCode', 'addresses', 'cep', 'key'] },
  ],
  checks: checks('streets', {
    cep: range(0, 99_999_999),
    city_code: range(1_000_000, 9_999_999),
    key: notEmpty,
    addresses: atLeast(1),
    lat,
    lng,
    points: 'cardinality(points) = (2 * cardinality(numbers))',
  }),
})

/** Imports of files of addresses, and how far they are. */
export const StreetImportEntity = defineEntity({
  name: 'street_imports',
  properties: {
    id: p.integer().primary().autoincrement(),
    file: text(255),
    fingerprint: sha256(),
    bytes: p.bigint(),
    lines: p.integer(),
    addresses: p.integer(),
    faultyLines: p.integer(),
    startedAt: time(),
    endedAt: time().nullable(),
  },
  uniques: [{ name: 'street_imports_open_key', properties: ['fingerprint'], where: 'ended_at is null' }],
  checks: checks('street_imports', {
    fingerprint: matches('^[0-9a-f]{64}$'),
    bytes: atLeast(0),
  }),
})

/** The towns whose addresses, roads and map were loaded, or are to be. */
export const TownEntity = defineEntity({
  name: 'towns',
  properties: {
    code: p.integer().primary().autoincrement(false),
    city: text(120),
    uf: text(2),
    status: text<Town['status']>(10),
    parts: p.json<Town['parts']>(),
    bounds: p.json<NonNullable<Town['bounds']>>().strictNullable(),
    addresses: p.integer(),
    streets: p.integer(),
    roadBytes: p.bigint('number'),
    mapTiles: p.integer(),
    requestedAt: time(),
    loadedAt: time().strictNullable(),
    /** The end of the claim of the process that loads the town, and that renews it. */
    claimedUntil: time().strictNullable().lazy(),
  },
  checks: checks('towns', {
    code: range(1_000_000, 9_999_999),
    city: notEmpty,
    uf: matches('^[A-Z]{2}$'),
    status: oneOf(townStatuses),
    parts: isJson('array'),
  }),
})
