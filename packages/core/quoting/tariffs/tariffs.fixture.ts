import { createCities } from '../../geo/cities.ts'
import type { ImportedRange } from '../../geo/imported-range.ts'
import { serviceTypes } from '../service-type.ts'
import { firstTariff, type Tariff } from '../tariff.ts'
import { readTariff, type TariffRowInput } from './read-tariff.ts'

const town = (first: number, city: string, ibgeCode: string): ImportedRange => ({
  ...{ first, last: first, uf: 'SP', city, ibgeCode, lat: -23, lng: -46 },
  kind: 'municipality',
})
export const cities = createCities([town(1, 'São Paulo', '3550308'), town(2, 'Campinas', '3509502')])
export const [saoPaulo, campinas] = [3550308, 3509502]

export function withRows(...rows: TariffRowInput[]): Tariff {
  const { vehicles, markupBasisPoints: markup, version, effectiveFrom } = firstTariff
  const input = {
    vehicles: serviceTypes.map((serviceType) => ({ serviceType, ...vehicles[serviceType] })),
    turboMarkupBasisPoints: markup.turbo,
    expressMarkupBasisPoints: markup.express,
    padraoMarkupBasisPoints: markup.padrao,
    rows,
  }
  return readTariff(input, { version, effectiveFrom }, cities)
}
