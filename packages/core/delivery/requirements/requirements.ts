import type { Issue } from '../../shared/issue.ts'
import { plain } from '../../shared/plain-text.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import { oneLine, readText } from '../../shared/texts.ts'

/** The places at which a driver shows something: the pickup, the hand-over, and the return to the sender. */
export const requirementPlaces = ['pickup', 'handover', 'return'] as const
export type RequirementPlace = (typeof requirementPlaces)[number]

/** `document`: its kind and last four characters. `age`: a person of 18 years or more. */
export const requirementKinds = ['photo', 'signature', 'pin', 'barcode', 'document', 'age'] as const
export type RequirementKind = (typeof requirementKinds)[number]

/** `barcodes`: the codes to scan with the kind `barcode`; without any the one of the label. */
export type StopRequirements = { kinds: readonly RequirementKind[]; barcodes: readonly string[] }

/** The shipper's requirements by place: docs/reference/rules.md#requirements. */
export type Requirements = Partial<Record<RequirementPlace, StopRequirements>>

type Flags = Partial<Record<RequirementKind, boolean | null | undefined>>
export type StopRequirementsInput = Flags & { barcodes?: readonly string[] | null | undefined }
export type RequirementsInput = Partial<Record<RequirementPlace, StopRequirementsInput | null | undefined>>

export const maxBarcodes = 20
export const maxBarcodeCharacters = 64

/**
 * The requirements of the input; null if it asks for nothing. Refuses with `validation_failed` a PIN anywhere but at the hand-over, as
 * nobody else has one; one at the hand-over of an order without a PIN; codes without the kind `barcode`; and what `readBarcodes` refuses.
 */
export function readRequirements(
  input: RequirementsInput | null | undefined,
  { recipientPin }: { recipientPin: string | null },
): Requirements | null {
  const issues: Issue[] = []
  const requirements: Requirements = {}
  for (const place of requirementPlaces) {
    const stop = input?.[place]
    if (!stop) continue
    const field = `requirements.${place}`
    const kinds = requirementKinds.filter((kind) => stop[kind])
    const barcodes = readBarcodes(`${field}.barcodes`, stop.barcodes ?? [])
    if (barcodes.length > 0 && !stop.barcode)
      issues.push({ field: `${field}.barcode`, code: 'required_with', other: `${field}.barcodes` })
    if (stop.pin && place !== 'handover')
      issues.push({ field: `${field}.pin`, code: 'not_allowed', why: 'pin_without_holder' })
    if (stop.pin && place === 'handover' && recipientPin === null)
      issues.push({ field: 'recipient_pin', code: 'required_with', other: `${field}.pin` })
    if (kinds.length > 0) requirements[place] = { kinds, barcodes }
  }
  if (issues.length > 0) throw refuse('validation_failed', { issues })
  return Object.keys(requirements).length > 0 ? requirements : null
}

const textOfPlace: Readonly<Record<string, RequirementPlace>> = {
  coleta: 'pickup',
  retirada: 'pickup',
  recogida: 'pickup',
  pickup: 'pickup',
  entrega: 'handover',
  delivery: 'handover',
  handover: 'handover',
  devolucao: 'return',
  devolucion: 'return',
  return: 'return',
}
const textOfKind: Readonly<Record<string, RequirementKind>> = {
  foto: 'photo',
  photo: 'photo',
  assinatura: 'signature',
  firma: 'signature',
  signature: 'signature',
  pin: 'pin',
  codigo: 'barcode',
  'codigo de barras': 'barcode',
  barcode: 'barcode',
  documento: 'document',
  document: 'document',
  idade: 'age',
  '18': 'age',
  '+18': 'age',
  edad: 'age',
  age: 'age',
}

/**
 * The input of a text as spreadsheets have it, in Portuguese, English or Spanish: `coleta: código; entrega: foto + assinatura`. A place
 * without a name is the hand-over. Null for another word, and for a place twice.
 */
export function requirementsInText(text: string): RequirementsInput | null {
  const input: RequirementsInput = {}
  for (const part of text.split(';')) {
    if (part.trim() === '') continue
    const [name, list] = part.includes(':') ? part.split(':', 2) : ['entrega', part]
    const place = textOfPlace[plain(name!).trim()]
    const kinds = list!.split(/[,/]|\+(?!18)/).map((word) => textOfKind[plain(word).trim()])
    if (!place || input[place] || kinds.includes(undefined)) return null
    input[place] = Object.fromEntries(kinds.map((kind) => [kind, true]))
  }
  return input
}

/** The text that `requirementsInText` reads; null for nothing. Codes are left out. */
export function requirementsText(requirements: Requirements | null): string | null {
  if (!requirements) return null
  return requirementPlaces
    .flatMap((place) => {
      const stop = requirements[place]
      return stop ? [`${place}: ${stop.kinds.join(' + ')}`] : []
    })
    .join('; ')
}

/** The input that reads as these requirements, for orders that are placed later. */
export function requirementsInputOf(requirements: Requirements): RequirementsInput {
  return Object.fromEntries(
    Object.entries(requirements).map(([place, { kinds, barcodes }]) => [
      place,
      { ...Object.fromEntries(kinds.map((kind) => [kind, true])), ...(barcodes.length > 0 && { barcodes }) },
    ]),
  )
}

/** Codes without surrounding spaces. Refuses with `validation_failed` more than 20, one of more than 64 characters, and one twice. */
export function readBarcodes(field: string, codes: readonly string[]): string[] {
  if (codes.length > maxBarcodes)
    throw refuseField(field, 'too_many', { got: codes.length, max: maxBarcodes })
  const barcodes = codes.map((code, index) =>
    readText(`${field}.${index}`, oneLine(code), maxBarcodeCharacters),
  )
  const repeated = barcodes.findIndex((code, index) =>
    barcodes.slice(0, index).some((other) => isSameCode(code, other)),
  )
  if (repeated !== -1) throw refuseField(`${field}.${repeated}`, 'repeated', { got: barcodes[repeated]! })
  return barcodes
}

/** Scanners and fingers write the same code in other cases. */
export function isSameCode(one: string, other: string): boolean {
  return one.trim().toUpperCase() === other.trim().toUpperCase()
}

/** The requirements without their codes, for a driver who is only asked. */
export function withoutBarcodes(requirements: Requirements | null): Requirements | null {
  if (!requirements) return null
  const stops = Object.entries(requirements).map(([place, stop]) => [place, { ...stop, barcodes: [] }])
  return Object.fromEntries(stops) as Requirements
}
