import type { GoodsDocument } from '../delivery/goods/document-key.ts'
import type { CargoType } from '../freight-floor/floor-table.ts'
import type { Body } from '../vehicles/vehicle.ts'

/**
 * `service`: a carrier whose goods have CT-es. `own_cargo`: goods of the carrier itself, with NF-es. `global_service`: a carrier that
 * issues one CT-e for all later. In the order of the codes 1 to 3 (`tpEmit`).
 */
export const emitters = ['service', 'own_cargo', 'global_service'] as const
export type Emitter = (typeof emitters)[number]

/** The chassis of the vehicle, in the order of the codes 01 to 06 (`tpRod`). */
export const chassisKinds = ['truck', 'toco', 'tractor', 'van', 'utility', 'other'] as const
export type Chassis = (typeof chassisKinds)[number]

/** A municipality with a postal code in it. `code`: seven digits of IBGE. */
export type Town = { code: string; name: string; uf: string; cep: string }

/** The issuer as the XML names it. */
export type IssuerFacts = {
  /** CNPJ or CPF. */
  document: string
  stateRegistration: string | null
  name: string
  address: Town & { street: string; number: string; complement: string | null; district: string }
}

export type TripVehicle = {
  plate: string
  renavam: string | null
  tareKg: number
  capacityKg: number
  body: Body
  /** Another owner, with the number of its RNTRC; null for an own vehicle. */
  owner: { name: string; document: string; rntrc: string | null } | null
}

export type TripDriver = { name: string; cpf: string }

/** The CIOT of the operation, and who registered it. */
export type Ciot = { number: string; document: string }

export type TripInsurance = {
  insurer: string
  insurerDocument: string | null
  policy: string
  /** The numbers under which the insurer registered the cargo (`nAver`). */
  endorsements: readonly string[]
}

/** The payment of the freight by the contractor. One of PIX key, bank with branch, and payment institution is set. */
export type TripPayment = {
  totalCents: number
  isCash: boolean
  dueOn: string | null
  pixKey: string | null
  bank: { code: string; branch: string } | null
  institutionDocument: string | null
}

/** All that an MDF-e says about one trip to one state. Amounts are centavos, far below what a number holds exactly. */
export type TripFacts = {
  emitter: Emitter
  issuer: IssuerFacts
  rntrc: string | null
  isSelfEmployed: boolean
  /** The towns of loading, of one state. */
  loading: readonly Town[]
  /** The towns of unloading, of one state, with their documents. */
  unloading: readonly (Town & { documents: readonly GoodsDocument[] })[]
  /** The states between, in the order of the way. */
  way: readonly string[]
  chassis: Chassis
  vehicle: TripVehicle
  trailers: readonly TripVehicle[]
  drivers: readonly TripDriver[]
  cargo: {
    type: CargoType
    product: string
    ncm: string | null
    valueCents: number
    weightKg: number
  }
  ciot: Ciot | null
  contractor: { name: string; document: string } | null
  insurances: readonly TripInsurance[]
  payment: TripPayment | null
}

/** A full load has one document only; then the XML needs payment and product in detail. */
export function isFullLoad({ unloading }: Pick<TripFacts, 'unloading'>): boolean {
  return unloading.flatMap(({ documents }) => documents).length === 1
}
