import type { Delivery, Place } from '../delivery/model/delivery.ts'
import { type CargoType, cargoTypes } from '../freight-floor/floor-table.ts'
import { readCiotDigits } from '../freight-operations/ciot.ts'
import { readCnpj } from '../identity/cnpj.ts'
import { readCpf } from '../identity/cpf.ts'
import { readCpfOrCnpj } from '../identity/cpf-or-cnpj.ts'
import { findOrRefuse } from '../shared/find-or-refuse.ts'
import type { InsurancePolicyId, TenantId, VehicleId } from '../shared/ids.ts'
import type { Issue } from '../shared/issue.ts'
import { isDay } from '../shared/local-day.ts'
import { readOneOf } from '../shared/one-of.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import { readOptionalText, readText } from '../shared/texts.ts'
import { assertAtMost, readWhole } from '../shared/whole-number.ts'
import { rntrcOf } from '../vehicles/registration-numbers.ts'
import type { FiscalIssuer, Places } from './issuer.ts'
import type { FiscalPorts } from './ports.ts'
import { stateNames } from './states-on-the-way.ts'
import {
  type Ciot,
  chassisKinds,
  emitters,
  type Town,
  type TripDriver,
  type TripFacts,
  type TripInsurance,
  type TripPayment,
  type TripVehicle,
} from './trip.ts'

/** What a carrier says about a trip. The rest follows from its orders, vehicles and papers. */
export type TripInput = {
  emitter: string
  vehicleId: string
  chassis: string
  trailerIds?: readonly string[] | null
  /** The RNTRC of another owner of vehicle or trailers. */
  ownerRntrc?: string | null
  drivers: readonly { name: string; cpf: string }[]
  way?: readonly string[] | null
  product: string
  ncm?: string | null
  cargoType?: string | null
  /** Value and weight of orders whose parcels do not say them. */
  loads?: readonly { orderId: string; valueCents: bigint; weightKg: number }[] | null
  ciot?: { number: string; document: string } | null
  contractor?: { name: string; document: string } | null
  insurances?:
    | readonly { policyId: string; insurerDocument?: string | null; endorsements: readonly string[] }[]
    | null
  payment?: PaymentInput | null
}

export type PaymentInput = {
  totalCents: bigint
  /** The day of payment; null where it is paid at once. */
  dueOn?: string | null
  pixKey?: string | null
  bankCode?: string | null
  bankBranch?: string | null
  institutionDocument?: string | null
}

/** The longest lists of a trip; trailers and drivers by the schema of the road. */
export const mostOf = {
  orders: 50,
  states: stateNames.length,
  trailers: 3,
  drivers: 10,
  policies: 10,
  endorsements: 100,
}

/** An MDF-e to be: the facts of the part of a trip that ends in one state, and its orders. */
export type TripPart = { trip: TripFacts; deliveries: readonly Delivery[] }

type Ports = Pick<FiscalPorts, 'vehicles' | 'freightOperations' | 'gazetteer' | 'cities'>

/**
 * Reads a trip and divides it by the state of unloading, in the order of the way. Refuses with `validation_failed` and `not_found`; what
 * only the rules of the authority know is left to `mdfeFaults`.
 */
export async function readTrip(
  ports: Ports,
  issuer: FiscalIssuer,
  deliveries: readonly Delivery[],
  input: TripInput,
): Promise<TripPart[]> {
  const common = await readCommon(ports, issuer, deliveries, input)
  assertAtMost('loads', input.loads?.length ?? 0, mostOf.orders)
  const way = readWay(input.way ?? [])
  const loads = deliveries.map((delivery) => loadOf(ports, delivery, input))
  const issues = loads.flatMap(({ issues }) => issues)
  if (issues.length > 0) throw refuse('validation_failed', { issues })
  const states = [...new Set(loads.map(({ to }) => to.uf))]
  const route = [...way, ...states.filter((state) => !way.includes(state))]
  return states
    .toSorted((a, b) => route.indexOf(a) - route.indexOf(b))
    .map((state) => {
      const own = loads.filter(({ to }) => to.uf === state)
      const until = way.includes(state) ? way.slice(0, way.indexOf(state)) : way
      const trip: TripFacts = {
        ...common,
        loading: distinct(own.map(({ from }) => from)),
        unloading: distinct(own.map(({ to }) => to)).map((town) => ({
          ...town,
          documents: own.filter(({ to }) => to.code === town.code).flatMap(({ documents }) => documents),
        })),
        way: until,
        cargo: {
          ...common.cargo,
          valueCents: own.reduce((sum, { valueCents }) => sum + valueCents, 0),
          weightKg: own.reduce((sum, { weightKg }) => sum + weightKg, 0),
        },
      }
      return { trip, deliveries: own.map(({ delivery }) => delivery) }
    })
}

type Common = Omit<TripFacts, 'loading' | 'unloading' | 'way'>

async function readCommon(
  ports: Ports,
  issuer: FiscalIssuer,
  deliveries: readonly Delivery[],
  input: TripInput,
): Promise<Common> {
  const { tenantId, document, stateRegistration, name, address } = issuer
  const carrier = await ports.vehicles.carrierOf(tenantId)
  const ownerRntrc = input.ownerRntrc?.trim() ? readOwnerRntrc(input.ownerRntrc) : null
  const trailerIds = input.trailerIds ?? []
  assertAtMost('trailer_ids', trailerIds.length, mostOf.trailers)
  const vehicleOf = (id: string) => readVehicle(ports, tenantId, id, ownerRntrc)
  const contractor = input.contractor ? readContractor(input.contractor) : null
  const type = input.cargoType ?? deliveries.find(({ wholeLoad }) => wholeLoad)?.wholeLoad?.cargoType
  return {
    emitter: readOneOf('emitter', emitters, input.emitter),
    issuer: { document, stateRegistration, name, address },
    rntrc: carrier?.rntrc.slice(-8) ?? null,
    isSelfEmployed: carrier?.kind === 'TAC',
    chassis: readOneOf('chassis', chassisKinds, input.chassis),
    vehicle: await vehicleOf(input.vehicleId),
    trailers: await Promise.all(trailerIds.map(vehicleOf)),
    drivers: readDrivers(input.drivers),
    cargo: {
      type: readOneOf<CargoType>('cargo_type', cargoTypes, type ?? 'carga_geral'),
      product: readText('product', input.product, 120),
      ncm: readNcm(input.ncm),
      valueCents: 0,
      weightKg: 0,
    },
    ciot: input.ciot ? readCiot(input.ciot) : await ciotOfOrders(ports, deliveries, contractor),
    contractor,
    insurances: await readInsurances(ports, tenantId, input.insurances ?? []),
    payment: input.payment ? readPayment(input.payment) : null,
  }
}

/** The CIOT that the platform has for one of the orders; the contractor answers for it. */
async function ciotOfOrders(
  { freightOperations }: Ports,
  deliveries: readonly Delivery[],
  contractor: TripFacts['contractor'],
): Promise<Ciot | null> {
  if (!contractor) return null
  const operations = [...(await freightOperations.ofOrders(deliveries)).values()].flat()
  const ciot = operations.find(({ kind, status }) => kind === 'ciot' && status === 'issued')
  const number = ciot?.number ? readCiotDigits(ciot.number) : null
  return number === null ? null : { number, document: contractor.document }
}

async function readVehicle(
  { vehicles }: Ports,
  tenantId: TenantId,
  id: string,
  ownerRntrc: string | null,
): Promise<TripVehicle> {
  const vehicle = await findOrRefuse('vehicle', id, (id: VehicleId) => vehicles.find(tenantId, id))
  const { plate, renavam, tareKg, capacityKg, body, ownerName, ownerDocument } = vehicle
  const owner = ownerName && ownerDocument ? { name: ownerName, document: ownerDocument } : null
  return {
    plate,
    renavam,
    tareKg,
    capacityKg,
    body,
    owner: owner && { ...owner, rntrc: ownerRntrc },
  }
}

function readOwnerRntrc(text: string): string {
  const rntrc = rntrcOf(text)
  if (rntrc !== null) return rntrc.slice(-8)
  throw refuseField('owner_rntrc', 'not_allowed', { why: 'not_an_rntrc', got: text })
}

export function readTripDriver(
  field: string,
  { name, cpf: text }: { name: string; cpf: string },
): TripDriver {
  const cpf = readCpf(text)
  if (cpf === null) throw refuseField(`${field}.cpf`, 'not_allowed', { why: 'not_a_cpf', got: text })
  return { name: readText(`${field}.name`, name, 60), cpf }
}

function readDrivers(drivers: TripInput['drivers']): TripDriver[] {
  if (drivers.length === 0) throw refuseField('drivers', 'required')
  assertAtMost('drivers', drivers.length, mostOf.drivers)
  return drivers.map((driver, index) => readTripDriver(`drivers.${index}`, driver))
}

function readNcm(text: string | null | undefined): string | null {
  const ncm = text?.replaceAll(/[. ]/g, '') ?? ''
  if (ncm === '') return null
  if (/^([0-9]{2}|[0-9]{8})$/.test(ncm)) return ncm
  throw refuseField('ncm', 'not_allowed', { why: 'not_an_ncm', got: text ?? '' })
}

function readWay(way: readonly string[]): string[] {
  assertAtMost('way', way.length, mostOf.states)
  const states = way.map((state, index) => readOneOf(`way.${index}`, stateNames, state.trim().toUpperCase()))
  const repeated = states.find((state, index) => states.indexOf(state) !== index)
  if (repeated) throw refuseField('way', 'repeated', { got: repeated })
  return states
}

function readCiot({ number, document }: { number: string; document: string }): Ciot {
  const digits = readCiotDigits(number)
  if (digits === null) throw refuseField('ciot.number', 'not_allowed', { why: 'not_a_ciot', got: number })
  return { number: digits, document: readCpfOrCnpj('ciot.document', document) }
}

function readContractor({ name, document }: { name: string; document: string }) {
  return {
    name: readText('contractor.name', name, 60),
    document: readCpfOrCnpj('contractor.document', document),
  }
}

async function readInsurances(
  { vehicles }: Ports,
  tenantId: TenantId,
  insurances: NonNullable<TripInput['insurances']>,
): Promise<TripInsurance[]> {
  assertAtMost('insurances', insurances.length, mostOf.policies)
  return Promise.all(
    insurances.map(async ({ policyId, insurerDocument, endorsements }, index) => {
      const policy = await findOrRefuse('insurance_policy', policyId, (id: InsurancePolicyId) =>
        vehicles.findPolicy(tenantId, id),
      )
      const field = `insurances.${index}`
      assertAtMost(`${field}.endorsements`, endorsements.length, mostOf.endorsements)
      return {
        insurer: policy.insurer,
        insurerDocument: insurerDocument?.trim()
          ? readCompany(`${field}.insurer_document`, insurerDocument)
          : null,
        policy: policy.number,
        endorsements: endorsements.map((text) => readText(`${field}.endorsements`, text, 40)),
      }
    }),
  )
}

function readCompany(field: string, text: string): string {
  const cnpj = readCnpj(text)
  if (cnpj !== null) return cnpj
  throw refuseField(field, 'wrong_form', { form: 'cnpj_or_cpf', got: text })
}

function readPayment(input: PaymentInput): TripPayment {
  const { dueOn, bankCode, bankBranch, institutionDocument } = input
  if (dueOn != null && !isDay(dueOn))
    throw refuseField('payment.due_on', 'wrong_form', { form: 'statement_day', got: dueOn })
  const pixKey = readOptionalText('payment.pix_key', input.pixKey, 60)
  const bank =
    bankCode?.trim() && bankBranch?.trim()
      ? {
          code: readText('payment.bank_code', bankCode, 5),
          branch: readText('payment.bank_branch', bankBranch, 10),
        }
      : null
  const institution = institutionDocument?.trim()
    ? readCompany('payment.institution_document', institutionDocument)
    : null
  if (pixKey === null && bank === null && institution === null)
    throw refuseField('payment.pix_key', 'one_required', {
      others: ['payment.bank_code', 'payment.institution_document'],
    })
  return {
    totalCents: readWhole('payment.total_cents', Number(input.totalCents), [1, 1_000_000_000]),
    isCash: dueOn == null,
    dueOn: dueOn ?? null,
    pixKey,
    bank,
    institutionDocument: institution,
  }
}

/** The load of an order: its towns, documents, value and weight, or the issues that it has. */
export function loadOf(places: Places, delivery: Delivery, { loads }: Pick<TripInput, 'loads'>) {
  const field = `orders.${delivery.orderId}`
  const load = loads?.find(({ orderId }) => orderId === delivery.orderId)
  const sum = (of: (parcel: NonNullable<Delivery['parcels']>[number]) => number | null) => {
    const values = delivery.parcels?.map(of) ?? []
    return values.includes(null) ? 0 : values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  }
  const valueCents = load ? Number(load.valueCents) : sum(({ declaredValueCents }) => declaredValueCents)
  const weightKg = load ? load.weightKg : Math.ceil(sum(({ weightGrams }) => weightGrams) / 1000)
  const documents = delivery.goods?.documents ?? []
  const [from, to] = [townOf(places, delivery.origin), townOf(places, delivery.destination)]
  const needed = (isThere: boolean, name: string): Issue[] =>
    isThere ? [] : [{ field: `${field}.${name}`, code: 'required' }]
  const town = (town: Town | null, { cep }: Place, name: string): Issue[] =>
    town ? [] : [{ field: `${field}.${name}`, code: 'city_unknown', cep }]
  return {
    delivery,
    documents,
    valueCents,
    weightKg,
    from: from!,
    to: to!,
    issues: [
      ...needed(documents.length > 0, 'goods_documents'),
      ...needed(valueCents > 0, 'value_cents'),
      ...needed(weightKg > 0, 'weight_kg'),
      ...town(from, delivery.origin, 'origin'),
      ...town(to, delivery.destination, 'destination'),
    ],
  }
}

function townOf({ gazetteer, cities }: Places, { cep, details }: Place): Town | null {
  const place = details ?? gazetteer.locate(cep as Parameters<typeof gazetteer.locate>[0])
  const city = place?.city ? cities.named(place.city, place.uf) : null
  return city && { code: String(city.code), name: city.city, uf: city.uf, cep }
}

function distinct(towns: readonly Town[]): Town[] {
  return [...new Map(towns.map((town) => [town.code, town])).values()]
}
