import type {
  CollectMethod,
  CollectOnDeliveryInput,
} from '../delivery/collect-on-delivery/collect-on-delivery.ts'
import { splitKeys } from '../delivery/goods/document-key.ts'
import type { NoDocumentReason } from '../delivery/goods/goods-documents.ts'
import type { OrderInput } from '../delivery/model/order-input.ts'
import { requirementsInText } from '../delivery/requirements/requirements.ts'
import { type CargoType, cargoTypes } from '../freight-floor/floor-table.ts'
import type { WholeLoadInput } from '../freight-floor/whole-load.ts'
import type { AddressInput } from '../geo/address.ts'
import { readStreetAndNumber } from '../geo/address-lines.ts'
import { cepIn } from '../geo/cep.ts'
import { timeZoneOf } from '../geo/time-zone.ts'
import type { ParcelInput } from '../quoting/parcels.ts'
import { instantAt, isDay, isLocalTime } from '../shared/local-day.ts'
import type { TimeZone } from '../shared/time-zone.ts'
import { readAmount, readNumber } from '../shared/written-number.ts'
import { definitionOf, type OrderField, type RowField } from './fields.ts'
import { metadataIn, plainHeading, textOf } from './mapping.ts'
import type { Mapping, RowFault } from './order-import.ts'

/** The order of a row: the trip to quote and the order, without its quote. */
export type RowOrder = Omit<OrderInput, 'quoteId' | 'parcels'> & {
  cepOrigem: string | null
  cepDestino: string | null
  serviceType: string | null
  parcels: readonly ParcelInput[] | null
  wholeLoad: WholeLoadInput | null
}

/** Reads the texts of a row as people write them in spreadsheets. `faults` are of the texts alone. */
export function readRow(mapping: Mapping, cells: readonly string[]): { order: RowOrder; faults: RowFault[] } {
  const faults: RowFault[] = []
  const text = (field: OrderField) => fieldText(mapping, cells, field)
  const filled = (field: OrderField) => text(field) || null

  /** Null for an empty cell, and for one that cannot be read. */
  function read<Value>(field: OrderField, parse: (text: string) => Value | null): Value | null {
    const written = text(field)
    if (written === '') return null
    const value = parse(written)
    if (value === null) faults.push(notAllowed(field, written))
    return value
  }
  const window = (from: OrderField, until: OrderField, cep: OrderField) => {
    const moment = (written: string) => readMoment(written, timeZoneOf(readCep(text(cep)) ?? ''))
    const span = { from: read(from, moment), until: read(until, moment) }
    for (const [field, other] of [
      [from, until],
      [until, from],
    ] as const)
      if (text(field) === '' && text(other) !== '') faults.push(notAllowed(field, ''))
    return span.from && span.until ? { from: span.from, until: span.until } : null
  }
  const order: RowOrder = {
    ...ends(text, read),
    serviceType: read('service_type', readVehicle),
    parcels: readParcel(text, read),
    wholeLoad: readLoad(text, read),
    tier: text('tier').toLowerCase(),
    reference: filled('reference'),
    goodsDocuments: splitKeys(text('goods_documents')),
    noDocumentReason: read('no_document_reason', readNoDocumentReason),
    metadata: metadataIn(mapping, cells),
    senderName: filled('sender_name'),
    senderPhone: text('sender_phone'),
    recipientName: text('recipient_name'),
    recipientPhone: text('recipient_phone'),
    remarks: filled('remarks'),
    pod: read('pod', readYesOrNo) ?? false,
    requirements: read('requirements', requirementsInText),
    collectOnDelivery: readCollection(text, read),
    pickupWindow: window('pickup_from', 'pickup_until', 'origin_cep'),
    deliveryWindow: window('delivery_from', 'delivery_until', 'destination_cep'),
  }
  return { order, faults }
}

/** A fault of one field, with what is allowed. `issue` says more, for developers. */
export function notAllowed(field: RowField, value: string, issue?: string): RowFault {
  const { allowed } = definitionOf(field)
  return { field, value, message: issue ? { ...allowed, en: issue } : allowed }
}

type Text = (field: OrderField) => string
type Read = <Value>(field: OrderField, parse: (text: string) => Value | null) => Value | null

/** An end with a street is an address, without one a postal code. */
function ends(text: Text, read: Read) {
  const cep = (field: 'origin_cep' | 'destination_cep') => read(field, readCep) ?? ''
  const optional = (field: OrderField) => text(field) || null
  const address = (end: 'origin' | 'destination'): AddressInput | null =>
    text(`${end}_street`) === '' && text(`${end}_number`) === ''
      ? null
      : {
          postalCode: cep(`${end}_cep`),
          ...doorOf({
            street: text(`${end}_street`),
            number: text(`${end}_number`),
            complement: optional(`${end}_complement`),
            district: optional(`${end}_district`),
          }),
          city: optional(`${end}_city`),
          state: optional(`${end}_state`),
          reference: end === 'destination' ? optional('destination_landmark') : null,
        }
  const [originAddress, destinationAddress] = [address('origin'), address('destination')]
  return {
    originAddress,
    destinationAddress,
    cepOrigem: originAddress ? null : cep('origin_cep'),
    cepDestino: destinationAddress ? null : cep('destination_cep'),
  }
}

type StreetDoor = { street: string; number: string; complement: string | null; district: string | null }

/** The door of a row whose column of the street, or of the number, has more than its name says; any other one as it is written. */
export function doorOf(written: StreetDoor): StreetDoor {
  const { street, number } = written
  if (street === '' || street.length > 100 || /^[\d.,]+$/.test(number)) return written
  const parts = readStreetAndNumber(street, number)
  if (parts.lacksNumber) return written
  const complement = [parts.complement, written.complement].filter(Boolean).join(', ') || null
  return {
    ...written,
    street: parts.street,
    number: parts.number,
    complement,
    district: written.district ?? parts.district,
  }
}

const measures = ['weight_kg', 'length_cm', 'width_cm', 'height_cm'] as const

/** The parcels of a row are alike. Null if the row says nothing of them. */
function readParcel(text: Text, read: Read): readonly ParcelInput[] | null {
  if ([...measures, 'contents', 'declared_value'].every((field) => text(field as OrderField) === ''))
    return null
  // An empty measure is refused as 0.
  const measure = (field: (typeof measures)[number]) => read(field, readNumber) ?? 0
  const parcel: ParcelInput = {
    weightGrams: Math.round(measure('weight_kg') * 1000),
    lengthCm: measure('length_cm'),
    widthCm: measure('width_cm'),
    heightCm: measure('height_cm'),
    description: text('contents') || null,
    declaredValueCents: read('declared_value', readAmount),
    fragile: read('fragile', readYesOrNo) ?? false,
  }
  const count = read('quantity', readCount) ?? 1
  return Array.from({ length: count }, () => parcel)
}

/** The payment at the door; null if the row says neither amount nor method. An empty method is cash. */
function readCollection(text: Text, read: Read): CollectOnDeliveryInput | null {
  if (text('collect_amount') === '' && text('collect_method') === '') return null
  return {
    // An empty amount is refused.
    amountCents: read('collect_amount', readAmount) ?? 0,
    method: read('collect_method', readCollectMethod) ?? 'cash',
  }
}

const collectMethodNames: Readonly<Record<string, CollectMethod>> = {
  pix: 'pix',
  dinheiro: 'cash',
  efectivo: 'cash',
  cash: 'cash',
}

const readCollectMethod = (text: string): CollectMethod | null =>
  collectMethodNames[plainHeading(text)] ?? null

/** The load of a whole truck; null if the row says neither axles nor cargo. */
function readLoad(text: Text, read: Read): WholeLoadInput | null {
  if (['axles', 'cargo_type', 'empty_return'].every((field) => text(field as OrderField) === '')) return null
  return {
    // Empty axles, and an empty kind of cargo, are refused.
    axles: read('axles', readNumber) ?? 0,
    cargoType: read('cargo_type', readCargoType) ?? '',
    emptyReturn: read('empty_return', readYesOrNo),
  }
}

function readCargoType(text: string): CargoType | null {
  const name = plainHeading(text)
    .replace(/ ou aquecida$/, '')
    .replaceAll(' ', '_')
  return cargoTypes.find((type) => type === name) ?? null
}

/** The fields whose digits are no amount. */
const codes = /_(?:cep|phone|number)$|^quantity$/

/** The text of a field in a row, where a code that became a number has its digits again. */
export function fieldText(mapping: Mapping, cells: readonly string[], field: OrderField): string {
  const written = textOf(mapping, cells, field)
  return codes.test(field) ? codeText(written) : written
}

/**
 * Programs write a code as a number: `1578.0`, `1,1912345678E+10`. The digits of it, where they are all there; else the text as it is,
 * such as `5,51E+12`.
 */
export function codeText(text: string): string {
  const [, whole] = /^(\d+)[.,]0{1,2}$/.exec(text) ?? []
  if (whole !== undefined) return whole
  const [, first, rest = '', exponent] = /^(\d)(?:[.,](\d+))?E\+?(\d+)$/i.exec(text) ?? []
  return first !== undefined && rest.length === Number(exponent) ? first + rest : text
}

/** Spreadsheets take a postal code for a number: they drop its first zero, and group its digits as in `1.310.100`. */
export function readCep(text: string): string | null {
  const digits = text.trim().replace(/^([0-9]{1,2})\.([0-9]{3})\.([0-9]{3})$/, '$1$2$3')
  return cepIn(digits) ?? cepIn(digits.replace(/^(?=[0-9]{4}-?[0-9]{3}$)/, '0'))
}

function readCount(text: string): number | null {
  const count = readNumber(text)
  return count !== null && Number.isInteger(count) && count >= 1 && count <= 30 ? count : null
}

const answers: Readonly<Record<string, boolean>> = {
  sim: true,
  s: true,
  yes: true,
  y: true,
  x: true,
  true: true,
  verdadeiro: true,
  1: true,
  não: false,
  nao: false,
  n: false,
  no: false,
  false: false,
  falso: false,
  0: false,
}

function readYesOrNo(text: string): boolean | null {
  const answer = text.toLowerCase()
  return Object.hasOwn(answers, answer) ? answers[answer]! : null
}

const withoutDocument: Readonly<Record<string, NoDocumentReason>> = {
  'documento pessoal': 'personal_document',
  'documentos pessoais': 'personal_document',
  'documento personal': 'personal_document',
  'personal document': 'personal_document',
  personal_document: 'personal_document',
  'em papel': 'paper_document',
  'nota em papel': 'paper_document',
  'en papel': 'paper_document',
  'on paper': 'paper_document',
  paper_document: 'paper_document',
  isento: 'exempt',
  isenta: 'exempt',
  exento: 'exempt',
  exempt: 'exempt',
}

function readNoDocumentReason(text: string): NoDocumentReason | null {
  const reason = text.toLowerCase()
  return Object.hasOwn(withoutDocument, reason) ? withoutDocument[reason]! : null
}

const vehicles: Readonly<Record<string, string>> = {
  moto: 'MOTO',
  motocicleta: 'MOTO',
  motorcycle: 'MOTO',
  carro: 'CAR',
  car: 'CAR',
  van: 'VAN',
  caminhão: 'TRUCK',
  caminhao: 'TRUCK',
  truck: 'TRUCK',
}

function readVehicle(text: string): string | null {
  const name = text.toLowerCase()
  return Object.hasOwn(vehicles, name) ? vehicles[name]! : null
}

/**
 * A time in the zone as `23/11/2026 14:30`, `23-11-26 14h30` or `23.11.2026 14h`, or in ISO 8601, where it may have
 * an offset.
 */
export function readMoment(text: string, zone: TimeZone): Date | null {
  const [, day, month, year, hour, minute = '00'] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})[ ,]+(?:às )?(\d{1,2})(?:h|(?::|h)(\d{2})(?::\d{2})?)$/i.exec(
      text,
    ) ?? []
  if (hour)
    return localMoment(
      `${year!.length === 2 ? '20' : ''}${year}-${two(month!)}-${two(day!)}`,
      `${hour}:${minute}`,
      zone,
    )
  const [, isoDay, isoTime, offset] =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/.exec(text) ?? []
  if (!isoDay || !isoTime) return null
  if (!offset) return localMoment(isoDay, isoTime, zone)
  return isDay(isoDay) && isLocalTime(isoTime) ? new Date(text.replace(' ', 'T')) : null
}

function localMoment(day: string, time: string, zone: TimeZone): Date | null {
  const padded = time.padStart(5, '0')
  return isDay(day) && isLocalTime(padded) ? instantAt(day, padded, zone) : null
}

const two = (digits: string) => digits.padStart(2, '0')
