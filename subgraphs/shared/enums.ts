import type { Persona } from '@rodovia/core/identity/persona.ts'
import type { ServiceType } from '@rodovia/core/quoting/service-type.ts'
import type { OrderableTier } from '@rodovia/core/quoting/tier.ts'
import type { Builder } from './builder.ts'

/** The values of an enum, each with its description; the compiler proves that none is missing. */
export function describedValues<Value extends string>(descriptions: Record<Value, string>) {
  const entries = Object.entries<string>(descriptions).map(([value, description]) => [value, { description }])
  return Object.fromEntries(entries) as Record<Value, { description: string }>
}

/** For every subgraph that speaks of vehicles. */
export function serviceTypeEnum(builder: Builder) {
  return builder.enumType('ServiceType', {
    description: 'The vehicle a trip is priced for.',
    values: describedValues<ServiceType>({
      MOTO: 'A motorcycle.',
      CAR: 'A car.',
      VAN: 'A van.',
      TRUCK: 'A truck.',
    }),
  })
}

/** For every subgraph that speaks of orders. */
export function orderableTierEnum(builder: Builder) {
  return builder.enumType('OrderableTier', {
    description: 'How fast an order is.',
    values: describedValues<OrderableTier>({
      turbo: 'Within about 3 hours.',
      express: 'Within about 12 hours.',
    }),
  })
}

/** For every subgraph that speaks of drivers. */
export function personaEnum(builder: Builder) {
  return builder.enumType('Persona', {
    description: 'What a driver drives.',
    values: describedValues<Persona>({
      caminhoneiro: 'A truck driver: carries TRUCK.',
      carro_van: 'A driver of a car or van: carries CAR and VAN.',
      motoboy: 'A motorcycle courier: carries MOTO.',
    }),
  })
}
