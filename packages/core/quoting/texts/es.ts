import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  parcels: { one: 'bulto', many: 'bultos', fragile: 'frágil' },

  priceLineLabels: {
    base: 'Tarifa base',
    distance: 'Distancia',
    weight: 'Peso',
    minimum_adjustment: 'Complemento hasta la tarifa mínima',
    tier_markup: 'Recargo de la modalidad',
    freight_floor: 'Complemento hasta el piso mínimo de flete',
    same_pickup: 'Descuento por la misma recogida',
    return: 'Devolución',
  },

  vehicleNames: {
    MOTO: 'Moto',
    CAR: 'Auto',
    VAN: 'Camioneta',
    TRUCK: 'Camión',
  },
}
