import type { PriceLineKind } from '../price.ts'
import type { ServiceType } from '../service-type.ts'

export const texts = {
  parcels: { one: 'volume', many: 'volumes', fragile: 'frágil' },

  /** The label of a line. */
  priceLineLabels: {
    base: 'Tarifa base',
    distance: 'Distância',
    weight: 'Peso',
    minimum_adjustment: 'Complemento até a tarifa mínima',
    tier_markup: 'Adicional da modalidade',
    freight_floor: 'Complemento até o piso mínimo de frete',
    same_pickup: 'Desconto pela mesma coleta',
    return: 'Devolução',
  } satisfies Record<PriceLineKind, string>,

  vehicleNames: {
    MOTO: 'Moto',
    CAR: 'Carro',
    VAN: 'Van',
    TRUCK: 'Caminhão',
  } satisfies Record<ServiceType, string>,
}

export type Texts = typeof texts
