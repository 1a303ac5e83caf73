import type { Language } from '../shared/language.ts'
import type { ServiceType } from './service-type.ts'

export const vehicleNames: Record<ServiceType, Record<Language, string>> = {
  MOTO: { 'pt-BR': 'Moto', en: 'Motorcycle' },
  CAR: { 'pt-BR': 'Carro', en: 'Car' },
  VAN: { 'pt-BR': 'Van', en: 'Van' },
  TRUCK: { 'pt-BR': 'Caminhão', en: 'Truck' },
}
