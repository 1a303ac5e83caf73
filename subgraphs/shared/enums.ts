import type { DistanceSource } from '@rodovia/core/geo/roads.ts'
import type { Persona } from '@rodovia/core/identity/persona.ts'
import type { ServiceType } from '@rodovia/core/quoting/service-type.ts'
import type { OrderableTier } from '@rodovia/core/quoting/tier.ts'
import type { ExportStatus } from '@rodovia/core/shared/export-jobs.ts'
import type { Builder } from './builder.ts'

/** An enum with a description of each value; the compiler proves that none is missing. */
export function describedEnum<Value extends string>(
  builder: Builder,
  name: string,
  description: string,
  descriptions: Record<Value, string>,
) {
  const entries = Object.entries<string>(descriptions).map(([value, description]) => [value, { description }])
  const values = Object.fromEntries(entries) as Record<Value, { description: string }>
  return builder.enumType(name, { description, values })
}

export function serviceTypeEnum(builder: Builder) {
  return describedEnum<ServiceType>(
    builder,
    'ServiceType',
    'Vehicle class. It sets the price and which drivers are asked.',
    {
      MOTO: 'Motorcycle.',
      CAR: 'Car.',
      VAN: 'Van.',
      TRUCK: 'Truck.',
    },
  )
}

export function distanceSourceEnum(builder: Builder) {
  return describedEnum<DistanceSource>(builder, 'DistanceSource', 'Where a distance comes from.', {
    road: 'A road network: the way that a vehicle of this class drives.',
    estimate: 'The straight line × 1.3: no road network is configured, or it had no answer in time.',
  })
}

export function orderableTierEnum(builder: Builder) {
  return describedEnum<OrderableTier>(builder, 'OrderableTier', 'Delivery speed of an order.', {
    turbo: 'Delivered within about 3 hours.',
    express: 'Delivered within about 12 hours.',
  })
}

export function personaEnum(builder: Builder) {
  return describedEnum<Persona>(builder, 'Persona', 'Kind of driver.', {
    caminhoneiro: 'Truck driver; carries orders for `TRUCK`.',
    carro_van: 'Car or van driver; carries orders for `CAR` and `VAN`.',
    motoboy: 'Motorcycle courier; carries orders for `MOTO`.',
  })
}

export function exportStatusEnum(builder: Builder) {
  return describedEnum<ExportStatus>(builder, 'ExportStatus', 'Status of an export.', {
    preparing: 'The file is being created; this takes seconds to minutes.',
    ready: 'The file can be downloaded.',
    failed: 'The file could not be created; request another export.',
  })
}
