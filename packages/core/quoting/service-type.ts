import type { RoadVehicle } from '../geo/roads.ts'
import type { Persona } from '../identity/persona.ts'
import { readOneOf } from '../shared/one-of.ts'

/** The vehicle of a trip: docs/reference/rules.md#quote. */
export const serviceTypes = ['MOTO', 'CAR', 'VAN', 'TRUCK'] as const
export type ServiceType = (typeof serviceTypes)[number]

/** The default of a quote. */
export const defaultServiceType: ServiceType = 'CAR'

/** The vehicles of each persona. */
export const vehiclesOf: Record<Persona, readonly ServiceType[]> = {
  motoboy: ['MOTO'],
  carro_van: ['CAR', 'VAN'],
  caminhoneiro: ['TRUCK'],
}

/** The deliveries that a driver of each persona may carry at once. */
export const capacityOf: Record<Persona, number> = {
  motoboy: 2,
  carro_van: 4,
  caminhoneiro: 1,
}

/** The vehicle on the roads for each service type. */
export const roadVehicleOf: Record<ServiceType, RoadVehicle> = {
  MOTO: 'motorcycle',
  CAR: 'car',
  VAN: 'car',
  TRUCK: 'truck',
}

export function canCarry(persona: Persona, serviceType: ServiceType): boolean {
  return vehiclesOf[persona].includes(serviceType)
}

/** Validates a vehicle in any case. Refuses with `validation_failed` on `service_type`. */
export function parseServiceType(text: string): ServiceType {
  const found = serviceTypes.find((serviceType) => serviceType === text.toUpperCase())
  return found ?? readOneOf('service_type', serviceTypes, text)
}
