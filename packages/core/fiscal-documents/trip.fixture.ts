import type { TripFacts } from './trip.ts'

export const campinas = { code: '3509502', name: 'Campinas', uf: 'SP', cep: '13010000' }
export const rioBranco = { code: '1200401', name: 'Rio Branco', uf: 'AC', cep: '69900000' }

/** A whole load of a carrier from Campinas to Rio Branco, with one CT-e. */
export const aTrip: TripFacts = {
  emitter: 'service',
  issuer: {
    document: '11222333000181',
    stateRegistration: '110042490114',
    name: 'Transportes & Cargas Exemplo Ltda',
    address: {
      ...campinas,
      street: 'Rua Barão de Jaguara',
      number: '1000',
      complement: null,
      district: 'Centro',
    },
  },
  rntrc: '12345678',
  isSelfEmployed: false,
  loading: [campinas],
  unloading: [
    { ...rioBranco, documents: [{ kind: 'cte', key: '35261111222333000181570010000000011000000019' }] },
  ],
  way: ['MS', 'MT', 'RO'],
  chassis: 'tractor',
  vehicle: {
    plate: 'ABC1D23',
    renavam: '63988496222',
    tareKg: 9000,
    capacityKg: 0,
    body: 'none',
    owner: null,
  },
  trailers: [
    { plate: 'QWE4R56', renavam: null, tareKg: 7000, capacityKg: 32_000, body: 'sider', owner: null },
  ],
  drivers: [{ name: 'João “Motorista” da Silva', cpf: '52998224725' }],
  cargo: {
    type: 'carga_geral',
    product: 'Peças – automotivas',
    ncm: '87089990',
    valueCents: 12_345_605,
    weightKg: 24_000,
  },
  ciot: { number: '123456789012', document: '11222333000181' },
  contractor: { name: 'Loja Demo', document: '12345678000195' },
  insurances: [
    {
      insurer: 'Seguradora Exemplo de Nome Muito Comprido S.A.',
      insurerDocument: '11444777000161',
      policy: '54-RCTR-C',
      endorsements: ['AVB-0001'],
    },
  ],
  payment: {
    totalCents: 1_250_000,
    isCash: true,
    dueOn: null,
    pixKey: 'pagamentos@exemplo.com.br',
    bank: null,
    institutionDocument: null,
  },
}
