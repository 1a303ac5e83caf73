import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  origin: 'CEP de origen',
  destination: 'CEP de destino',
  cepHint: '8 dígitos, con o sin guion: 01310-100.',
  vehicle: 'Tamaño de la carga',
  ask: 'Ver precio',
  vehicles: {
    MOTO: 'Cabe en una moto',
    CAR: 'Cabe en un auto',
    VAN: 'Necesita una camioneta',
    TRUCK: 'Necesita un camión',
  },
  tiers: {
    turbo: 'Turbo',
    express: 'Exprés',
    padrao: 'Estándar',
  },
  within: (hours) => `en hasta ${hours} h`,
  quoteOnly: 'Solo cotización, por ahora',
  valid: 'Precios válidos hasta',
  order: 'Entrar y pedir con este precio',
  badCep: (value) => `“${value}” no es un CEP. Un CEP tiene 8 dígitos, como 01310-100.`,
  unknownCep: (value) => `No conocemos el CEP ${value}. Revise los números.`,
}
