import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  origin: 'Origin postal code',
  destination: 'Destination postal code',
  cepHint: '8 digits, with or without hyphen: 01310-100.',
  vehicle: 'Size of the load',
  ask: 'See the price',
  vehicles: {
    MOTO: 'Fits a motorcycle',
    CAR: 'Fits a car',
    VAN: 'Needs a van',
    TRUCK: 'Needs a truck',
  },
  tiers: {
    turbo: 'Turbo',
    express: 'Express',
    padrao: 'Standard',
  },
  within: (hours) => `within ${hours} h`,
  quoteOnly: 'Quote only, for now',
  valid: 'Prices valid until',
  order: 'Log in and order at this price',
  badCep: (value) => `“${value}” is not a postal code. A postal code has 8 digits, such as 01310-100.`,
  unknownCep: (value) => `We do not know the postal code ${value}. Check the digits.`,
}
