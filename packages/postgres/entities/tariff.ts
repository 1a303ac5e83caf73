import { defineEntity, p } from '@mikro-orm/core'
import { type ServiceType, serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import { maxFeeCents, maxMarkupBasisPoints } from '@rodovia/core/quoting/tariff.ts'
import { checks, oneOf, range } from './checks.ts'

/** The highest version is in force. Rows never change; a change is a new version. */
export const TariffEntity = defineEntity({
  name: 'Tariff',
  tableName: 'tariffs',
  properties: {
    version: p.integer().primary().autoincrement(false),
    currency: p.string().length(3).$type<'BRL'>(),
    turboMarkupBasisPoints: p.integer(),
    expressMarkupBasisPoints: p.integer(),
    padraoMarkupBasisPoints: p.integer(),
  },
  checks: checks('tariffs', {
    version: 'version >= 1',
    currency: oneOf('currency', ['BRL']),
    // A faster tier never costs less than a slower one.
    markups:
      `turbo_markup_basis_points <= ${maxMarkupBasisPoints} and ` +
      'turbo_markup_basis_points >= express_markup_basis_points and ' +
      'express_markup_basis_points >= padrao_markup_basis_points and padrao_markup_basis_points >= 0',
  }),
})

export const TariffVehicleEntity = defineEntity({
  name: 'TariffVehicle',
  tableName: 'tariff_vehicles',
  properties: {
    version: p.integer().primary().autoincrement(false),
    serviceType: p.string().length(10).$type<ServiceType>().primary(),
    baseCents: p.bigint(),
    perKmCents: p.bigint(),
    minimumCents: p.bigint(),
  },
  checks: checks('tariff_vehicles', {
    service_type: oneOf('service_type', serviceTypes),
    base_cents: range('base_cents', 0n, maxFeeCents),
    per_km_cents: range('per_km_cents', 0n, maxFeeCents),
    minimum_cents: range('minimum_cents', 0n, maxFeeCents),
  }),
})
