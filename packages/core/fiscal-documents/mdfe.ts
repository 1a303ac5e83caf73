import { codeOfState, type GoodsDocumentKind } from '../delivery/goods/document-key.ts'
import { cargoTypes } from '../freight-floor/floor-table.ts'
import { offsetTime } from '../shared/local-day.ts'
import { bodies } from '../vehicles/vehicle.ts'
import { environmentCodes, type FiscalDocument, qrCodeOf } from './fiscal-document.ts'
import {
  chassisKinds,
  emitters,
  isFullLoad,
  type Town,
  type TripFacts,
  type TripInsurance,
  type TripPayment,
  type TripVehicle,
} from './trip.ts'
import { plainXmlText, type XmlTree } from './xml-tree.ts'

export const mdfeNamespace = 'http://www.portalfiscal.inf.br/mdfe'

/** The issuing program, as the XML names it (`verProc`). */
const program = 'Rodovia 1'

type Numbered = Pick<
  FiscalDocument,
  'key' | 'environment' | 'series' | 'number' | 'isContingency' | 'issuedAt' | 'trip'
>

/**
 * Returns the MDF-e 3.00 of a trip without its signature, in the sequence of the schema. `keySignature`: that of the key, which the QR
 * code has in contingency.
 */
export function mdfeTree(document: Numbered, keySignature: string | null): XmlTree {
  const { key, trip } = document
  return {
    MDFe: {
      '@xmlns': mdfeNamespace,
      infMDFe: {
        '@Id': `MDFe${key}`,
        '@versao': '3.00',
        ide: ide(document),
        emit: {
          ...party(trip.issuer.document),
          IE: trip.issuer.stateRegistration ?? undefined,
          xNome: short(trip.issuer.name),
          enderEmit: issuerAddress(trip),
        },
        infModal: { '@versaoModal': '3.00', rodo: roadPart(trip) },
        infDoc: { infMunDescarga: trip.unloading.map(unloadingTown) },
        seg: trip.insurances.map((one) => insurance(one, trip)),
        prodPred: product(trip),
        tot: totals(trip),
      },
      infMDFeSupl: { qrCodMDFe: qrCodeOf(document, keySignature) },
    },
  }
}

/** A time as the schema takes it: `2026-11-30T10:15:00-03:00`. */
export function xmlTime(at: Date): string {
  const { day, time, offset } = offsetTime(at)
  return `${day}T${time}${offset.slice(0, 3)}:${offset.slice(3)}`
}

/** The element for a CNPJ or a CPF. */
export function party(document: string): XmlTree {
  return document.length === 11 ? { CPF: document } : { CNPJ: document }
}

function ide(document: Numbered): XmlTree {
  const { key, trip, environment, series, number, isContingency, issuedAt } = document
  const { emitter, loading, unloading, way, vehicle } = trip
  return {
    cUF: key.slice(0, 2),
    tpAmb: environmentCodes[environment],
    tpEmit: String(emitters.indexOf(emitter) + 1),
    // Rejection 745: only where the vehicle has another owner.
    tpTransp: vehicle.owner ? ownerKind(vehicle.owner.document) : undefined,
    mod: '58',
    serie: String(series),
    nMDF: String(number),
    cMDF: key.slice(35, 43),
    cDV: key.slice(43),
    modal: '1',
    dhEmi: xmlTime(issuedAt),
    tpEmis: isContingency ? '2' : '1',
    procEmi: '0',
    verProc: program,
    UFIni: loading[0]!.uf,
    UFFim: unloading[0]!.uf,
    infMunCarrega: loading.map(({ code, name }) => ({ cMunCarrega: code, xMunCarrega: short(name) })),
    infPercurso: way.map((UFPer) => ({ UFPer })),
  }
}

/** 1 is a company, 2 a self-employed carrier, who has a CPF. */
const ownerKind = (document: string) => (document.length === 11 ? '2' : '1')

function issuerAddress({ issuer: { address } }: TripFacts): XmlTree {
  return {
    xLgr: short(address.street),
    nro: short(address.number),
    xCpl: address.complement === null ? undefined : short(address.complement),
    xBairro: short(address.district),
    cMun: address.code,
    xMun: short(address.name),
    CEP: address.cep,
    UF: address.uf,
  }
}

/** The part of the road (`rodo`), which has a schema of its own. */
export function roadPart(trip: TripFacts): XmlTree {
  const { rntrc, ciot, contractor, payment, vehicle, drivers, chassis, trailers } = trip
  return {
    infANTT: {
      RNTRC: rntrc ?? undefined,
      infCIOT: ciot ? { CIOT: ciot.number, ...party(ciot.document) } : undefined,
      infContratante: contractor
        ? { xNome: short(contractor.name), ...party(contractor.document) }
        : undefined,
      infPag: payment && contractor ? paymentPart(payment, contractor) : undefined,
    },
    veicTracao: {
      ...vehicleHead(vehicle),
      prop: owner(vehicle),
      condutor: drivers.map(({ name, cpf }) => ({ xNome: short(name), CPF: cpf })),
      tpRod: twoDigits(chassisKinds.indexOf(chassis) + 1),
      tpCar: bodyCode(vehicle),
    },
    veicReboque: trailers.map((trailer) => ({
      ...vehicleHead(trailer),
      prop: owner(trailer),
      tpCar: bodyCode(trailer),
    })),
  }
}

function vehicleHead({ plate, renavam, tareKg, capacityKg }: TripVehicle): XmlTree {
  return { placa: plate, RENAVAM: renavam ?? undefined, tara: String(tareKg), capKG: String(capacityKg) }
}

function owner({ owner }: TripVehicle): XmlTree | undefined {
  if (!owner) return undefined
  // 1 is a self-employed owner who is no aggregate of the carrier, 2 any other.
  const tpProp = owner.document.length === 11 ? '1' : '2'
  return { ...party(owner.document), RNTRC: owner.rntrc ?? '', xNome: short(owner.name), tpProp }
}

const bodyCode = ({ body }: TripVehicle) => twoDigits(bodies.indexOf(body))

function paymentPart(payment: TripPayment, payer: { name: string; document: string }): XmlTree {
  const { totalCents, isCash, dueOn, pixKey, bank, institutionDocument } = payment
  const total = reais(totalCents)
  return {
    xNome: short(payer.name),
    ...party(payer.document),
    Comp: { tpComp: '04', vComp: total },
    vContrato: total,
    indPag: isCash ? '0' : '1',
    infPrazo: isCash ? undefined : { nParcela: '001', dVenc: dueOn ?? '', vParcela: total },
    infBanc: bank
      ? { codBanco: bank.code, codAgencia: bank.branch }
      : institutionDocument !== null
        ? { CNPJIPEF: institutionDocument }
        : { PIX: pixKey ?? '' },
  }
}

const documentElements: Partial<Record<GoodsDocumentKind, readonly [group: string, key: string]>> = {
  cte: ['infCTe', 'chCTe'],
  nfe: ['infNFe', 'chNFe'],
}

function unloadingTown({ code, name, documents }: TripFacts['unloading'][number]): XmlTree {
  const of = (kind: 'cte' | 'nfe') => {
    const [group, element] = documentElements[kind]!
    return { [group]: documents.filter((one) => one.kind === kind).map(({ key }) => ({ [element]: key })) }
  }
  return { cMunDescarga: code, xMunDescarga: short(name), ...of('cte'), ...of('nfe') }
}

function insurance(one: TripInsurance, { issuer }: TripFacts): XmlTree {
  return {
    // 1: the issuer insures the cargo, as the law demands of carriers.
    infResp: { respSeg: '1', ...party(issuer.document) },
    infSeg: { xSeg: short(one.insurer, 30), CNPJ: one.insurerDocument ?? '' },
    nApol: short(one.policy, 20),
    nAver: one.endorsements.map((number) => short(number, 40)),
  }
}

function product(trip: TripFacts): XmlTree {
  const { cargo, loading, unloading } = trip
  const lot = isFullLoad(trip)
  return {
    tpCarga: twoDigits(cargoTypes.indexOf(cargo.type) + 1),
    xProd: short(cargo.product, 120),
    NCM: cargo.ncm ?? undefined,
    infLotacao: lot
      ? { infLocalCarrega: postalCode(loading[0]!), infLocalDescarrega: postalCode(unloading[0]!) }
      : undefined,
  }
}

const postalCode = ({ cep }: Town): XmlTree => ({ CEP: cep })

function totals({ unloading, cargo }: TripFacts): XmlTree {
  const documents = unloading.flatMap(({ documents }) => documents)
  const count = (kind: GoodsDocumentKind) => {
    const { length } = documents.filter((one) => one.kind === kind)
    return length > 0 ? String(length) : undefined
  }
  return {
    qCTe: count('cte'),
    qNFe: count('nfe'),
    vCarga: reais(cargo.valueCents),
    // 01: kilograms.
    cUnid: '01',
    qCarga: `${cargo.weightKg}.0000`,
  }
}

/** The state whose authority has the event, by the state of the issuer. */
export const authorityOf = ({ issuer }: TripFacts) => codeOfState(issuer.address.uf)

const reais = (cents: number) => `${Math.trunc(cents / 100)}.${twoDigits(cents % 100)}`
const twoDigits = (value: number) => String(value).padStart(2, '0')
const short = (text: string, length = 60) => plainXmlText(text, length)
