import { defineEntity, p } from '@mikro-orm/core'
import { type FloorTable, type TableName, tableNames } from '@rodovia/core/freight-floor/floor-table.ts'
import type { WholeLoad } from '@rodovia/core/freight-floor/whole-load.ts'
import type { Address } from '@rodovia/core/geo/address.ts'
import type { Precision } from '@rodovia/core/geo/cep-range.ts'
import type { City } from '@rodovia/core/geo/cities.ts'
import { type RangeKind, rangeKinds } from '@rodovia/core/geo/imported-range.ts'
import type { Polygon } from '@rodovia/core/geo/polygon.ts'
import { maxRoadLine } from '@rodovia/core/geo/roads.ts'
import type { Parcel } from '@rodovia/core/quoting/parcels.ts'
import type { Price } from '@rodovia/core/quoting/price.ts'
import type { Quote, QuotedPlace } from '@rodovia/core/quoting/quote.ts'
import { type ServiceType, serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import { maxFeeCents, maxMarkupBasisPoints } from '@rodovia/core/quoting/tariff.ts'
import type { Amounts, TariffRow } from '@rodovia/core/quoting/tariffs/tariff-rows.ts'
import type { Tier } from '@rodovia/core/quoting/tier.ts'
import type { ServiceAreaId } from '@rodovia/core/shared/ids.ts'
import { tableColumns } from '../statements/columns.ts'
import { atLeast, cep, checks, isJson, lat, lng, matches, notEmpty, oneOf, range } from './checks.ts'
import { degrees, id, text, time } from './column-types.ts'

/** Amounts are JSON, whose whole numbers are exact. */
export type StoredTariffRow = Omit<TariffRow, keyof Amounts> & Record<keyof Amounts, number | null>

/** The version that began last is in force, of several the highest. Rows never change; a change is a new version. */
export const TariffEntity = defineEntity({
  name: 'tariffs',
  properties: {
    version: p.integer().primary().autoincrement(false),
    currency: text<'BRL'>(3),
    turboMarkupBasisPoints: p.integer(),
    expressMarkupBasisPoints: p.integer(),
    padraoMarkupBasisPoints: p.integer(),
    samePickupBasisPoints: p.integer().default(0),
    rows: p.json<readonly StoredTariffRow[]>().defaultRaw(`'[]'`),
    /** Null for versions of before the column: they count from always. */
    effectiveFrom: time().nullable(),
  },
  checks: checks('tariffs', {
    version: 'version >= 1',
    currency: oneOf(['BRL']),
    rows: isJson('array'),
    same_pickup_basis_points: range(0, 10_000),
    // A faster tier never costs less than a slower one.
    markups:
      `turbo_markup_basis_points <= ${maxMarkupBasisPoints} and ` +
      'turbo_markup_basis_points >= express_markup_basis_points and ' +
      'express_markup_basis_points >= padrao_markup_basis_points and padrao_markup_basis_points >= 0',
  }),
})

export const TariffVehicleEntity = defineEntity({
  name: 'tariff_vehicles',
  properties: {
    version: p.integer().primary().autoincrement(false),
    serviceType: text<ServiceType>(10).primary(),
    baseCents: p.bigint(),
    perKmCents: p.bigint(),
    minimumCents: p.bigint(),
    perKgCents: p.bigint().default(0),
  },
  checks: checks('tariff_vehicles', {
    service_type: oneOf(serviceTypes),
    base_cents: range(0n, maxFeeCents),
    per_km_cents: range(0n, maxFeeCents),
    minimum_cents: range(0n, maxFeeCents),
    per_kg_cents: range(0n, maxFeeCents),
  }),
})

/** Prices are JSON, whose whole numbers are exact up to `maxCents`. */
export type StoredPrice = {
  price_cents: number
  breakdown: { kind: Price['breakdown'][number]['kind']; cents: number }[]
}
/** The column of a precision has ten characters, which a release cannot change while processes of the one before read it. */
export const storedPrecisions = {
  pin: 'pin',
  address: 'address',
  street: 'street',
  postal_code: 'cep',
  district: 'district',
  city: 'city',
  region: 'region',
} as const satisfies Record<Precision, string>
type StoredPlace = Omit<QuotedPlace, 'precision'> & { precision: (typeof storedPrecisions)[Precision] }

export type StoredQuote = Omit<Quote, 'prices' | 'origin' | 'destination'> & {
  prices: Record<Tier, StoredPrice>
  origin: StoredPlace
  destination: StoredPlace
}

const isUf = matches('^[A-Z]{2}$')

const place = () => ({
  cep: text(8),
  lat: degrees(),
  lng: degrees(),
  city: text(120).nullable(),
  uf: text(2),
  precision: text(10),
  details: p.json<Address>().nullable(),
})

export const quoteColumns = tableColumns<StoredQuote>({
  id: id().primary(),
  tenantId: id().nullable(),
  origin: place(),
  destination: place(),
  serviceType: text(10),
  parcels: p.json<readonly Parcel[]>().nullable(),
  distanceMeters: p.integer(),
  roadSeconds: p.integer().nullable(),
  roadLine: text(maxRoadLine).nullable(),
  wholeLoad: p.json<WholeLoad>().nullable(),
  tariffVersion: p.integer(),
  prices: p.json<StoredQuote['prices']>(),
  createdAt: time(),
  expiresAt: time(),
  orderId: id().nullable(),
})

/** Quotes need no account, so the primary key is the id alone and the tenant may be null. */
export const QuoteEntity = defineEntity({
  name: 'quotes',
  properties: quoteColumns.properties,
  indexes: [{ name: 'quotes_unused_idx', properties: ['expiresAt'], where: 'order_id is null' }],
  checks: checks('quotes', {
    ...placeBounds('origin'),
    ...placeBounds('destination'),
    service_type: oneOf(serviceTypes),
    distance_meters: range(0, 20_000_000),
    road_seconds: atLeast(0),
    parcels: isJson('array'),
    expires_at: 'expires_at > created_at',
  }),
})

function placeBounds(end: 'origin' | 'destination') {
  return {
    [`${end}_cep`]: cep(`${end}_cep`),
    [`${end}_lat`]: lat(`${end}_lat`),
    [`${end}_lng`]: lng(`${end}_lng`),
    [`${end}_uf`]: isUf(`${end}_uf`),
    [`${end}_precision`]: oneOf(Object.values(storedPrecisions))(`${end}_precision`),
  }
}

const greatestCep = 99_999_999

/** Postal codes as numbers: 01310-100 is 1310100. */
export const CepRangeEntity = defineEntity({
  name: 'cep_ranges',
  properties: {
    first: p.integer().primary(),
    last: p.integer().primary(),
    kind: text<RangeKind>(12).primary(),
    uf: text(2),
    city: text(120),
    ibgeCode: text(7),
    lat: degrees(),
    lng: degrees(),
  },
  checks: checks('cep_ranges', {
    first: range(0, greatestCep),
    last: `last >= first and last <= ${greatestCep}`,
    kind: oneOf(rangeKinds),
    uf: isUf,
    city: notEmpty,
    ibge_code: matches('^[0-9]{7}$'),
    lat,
    lng,
  }),
})

/** The areas in which the platform delivers. A few rows, which every server keeps in memory. */
export const ServiceAreaEntity = defineEntity({
  name: 'service_areas',
  properties: {
    id: id<ServiceAreaId>().primary(),
    name: text(80),
    isActive: p.boolean(),
    polygons: p.json<readonly Polygon[]>(),
    cepPrefixes: p.json<readonly string[]>(),
    cities: p.json<readonly City[]>(),
    changedAt: time(),
  },
  checks: checks('service_areas', {
    name: notEmpty,
    polygons: isJson('array'),
    cep_prefixes: isJson('array'),
    cities: isJson('array'),
  }),
})

/** The tables of freight floors that operators imported. Rows never change. */
export const FreightFloorTableEntity = defineEntity({
  name: 'freight_floor_tables',
  properties: {
    name: text<TableName>(1).primary(),
    inForceFrom: p.date().primary(),
    resolution: text(100),
    coefficients: p.json<FloorTable['coefficients']>(),
    importedAt: time(),
  },
  checks: checks('freight_floor_tables', {
    name: oneOf(tableNames),
    resolution: notEmpty,
    coefficients: isJson('object'),
  }),
})
