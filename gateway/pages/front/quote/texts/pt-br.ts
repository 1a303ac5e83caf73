export const texts = {
  origin: 'CEP de origem',
  destination: 'CEP de destino',
  cepHint: '8 dígitos, com ou sem hífen: 01310-100.',
  vehicle: 'Tamanho da carga',
  ask: 'Ver preço',
  vehicles: {
    MOTO: 'Cabe numa moto',
    CAR: 'Cabe num carro',
    VAN: 'Precisa de van',
    TRUCK: 'Precisa de caminhão',
  },
  tiers: {
    turbo: 'Turbo',
    express: 'Expresso',
    padrao: 'Padrão',
  },
  within: (hours: number) => `em até ${hours} h`,
  quoteOnly: 'Só cotação, por enquanto',
  valid: 'Preços válidos até',
  order: 'Entrar e pedir com este preço',
  badCep: (value: string) => `“${value}” não é um CEP. Um CEP tem 8 dígitos, como 01310-100.`,
  unknownCep: (value: string) => `Não conhecemos o CEP ${value}. Confira os números.`,
}

export type Texts = typeof texts
