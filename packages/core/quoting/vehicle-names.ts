import type { LocalizedText } from '../shared/language.ts'
import type { ServiceType } from './service-type.ts'

export const vehicleNames: Record<ServiceType, LocalizedText> = {
  MOTO: { 'pt-BR': 'Moto', en: 'Motorcycle' },
  CAR: { 'pt-BR': 'Carro', en: 'Car' },
  VAN: { 'pt-BR': 'Van', en: 'Van' },
  TRUCK: { 'pt-BR': 'Caminhão', en: 'Truck' },
}
