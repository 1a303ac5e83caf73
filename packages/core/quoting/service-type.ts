import type { Persona } from '../identity/persona.ts'
import { refuseField } from '../shared/refusal.ts'

/** The vehicle a trip is priced for (product rules, Quote; contract section 4, Public). */
export const serviceTypes = ['MOTO', 'CAR', 'VAN', 'TRUCK'] as const
export type ServiceType = (typeof serviceTypes)[number]

/** What a quote is for when the caller names no vehicle. */
export const defaultServiceType: ServiceType = 'CAR'

/** Which vehicles a driver of each persona serves. */
export const vehiclesOf: Record<Persona, readonly ServiceType[]> = {
  motoboy: ['MOTO'],
  carro_van: ['CAR', 'VAN'],
  caminhoneiro: ['TRUCK'],
}

/** How many deliveries a driver of each persona may have under way at once (product rules, Matcher). */
export const capacityOf: Record<Persona, number> = {
  motoboy: 2,
  carro_van: 4,
  caminhoneiro: 1,
}

export function canCarry(persona: Persona, serviceType: ServiceType): boolean {
  return vehiclesOf[persona].includes(serviceType)
}

const longestShownCharacters = 20

/** Reads a vehicle in any case. Refuses anything else with `validation_failed` on `service_type`, naming the four. */
export function parseServiceType(text: string): ServiceType {
  const found = serviceTypes.find((serviceType) => serviceType === text.toUpperCase())
  if (found !== undefined) return found
  const shown = JSON.stringify(text.slice(0, longestShownCharacters))
  throw refuseField('service_type', `must be one of ${serviceTypes.join(', ')}; got ${shown}`)
}
