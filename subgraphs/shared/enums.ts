import type { Persona } from '@rodovia/core/identity/persona.ts'
import type { ServiceType } from '@rodovia/core/quoting/service-type.ts'
import type { OrderableTier } from '@rodovia/core/quoting/tier.ts'
import type { Builder } from './builder.ts'

/** Enum values with their descriptions; the compiler proves that none is missing. */
export function describedValues<Value extends string>(descriptions: Record<Value, string>) {
  const entries = Object.entries<string>(descriptions).map(([value, description]) => [value, { description }])
  return Object.fromEntries(entries) as Record<Value, { description: string }>
}

export function serviceTypeEnum(builder: Builder) {
  return builder.enumType('ServiceType', {
    description: 'Vehicle class. It sets the price and which drivers are asked.',
    values: describedValues<ServiceType>({
      MOTO: 'Motorcycle.',
      CAR: 'Car.',
      VAN: 'Van.',
      TRUCK: 'Truck.',
    }),
  })
}

export function orderableTierEnum(builder: Builder) {
  return builder.enumType('OrderableTier', {
    description: 'Delivery speed of an order.',
    values: describedValues<OrderableTier>({
      turbo: 'Delivered within about 3 hours.',
      express: 'Delivered within about 12 hours.',
    }),
  })
}

export function personaEnum(builder: Builder) {
  return builder.enumType('Persona', {
    description: 'Kind of driver.',
    values: describedValues<Persona>({
      caminhoneiro: 'Truck driver; carries orders for `TRUCK`.',
      carro_van: 'Car or van driver; carries orders for `CAR` and `VAN`.',
      motoboy: 'Motorcycle courier; carries orders for `MOTO`.',
    }),
  })
}
