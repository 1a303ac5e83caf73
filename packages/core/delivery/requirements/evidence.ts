import { readOneOf } from '../../shared/one-of.ts'
import { type MissingProof, refuse, refuseField } from '../../shared/refusal.ts'
import { readOptionalText } from '../../shared/texts.ts'
import type { PhotoStage } from '../model/delivery.ts'
import type { TimelineEntry, TimelineFacts } from '../model/timeline.ts'
import { type PersonDocument, personDocuments } from './person-documents.ts'
import { isSameCode, type RequirementKind, type RequirementPlace, readBarcodes } from './requirements.ts'
import type { StopNeeds } from './stop-needs.ts'

/** The evidence of a driver beside pictures and PIN. */
export type EvidenceInput = {
  signerName?: string | null | undefined
  scannedCodes?: string[] | null | undefined
  documentKind?: string | null | undefined
  documentLast4?: string | null | undefined
  ageChecked?: boolean | null | undefined
}

export type Evidence = {
  signerName: string | null
  scannedCodes: readonly string[]
  document: { kind: PersonDocument; last4: string } | null
  isAgeChecked: boolean
}

export const noEvidence: Evidence = {
  signerName: null,
  scannedCodes: [],
  document: null,
  isAgeChecked: false,
}

/**
 * Validates evidence. Refuses with `validation_failed` more of a document's number than its last four characters, whose value no
 * response repeats, a kind without them or them without a kind, and codes as `readBarcodes`.
 */
export function readEvidence(input: EvidenceInput): Evidence {
  const { documentKind, documentLast4, scannedCodes, signerName, ageChecked } = input
  return {
    signerName: readOptionalText('signer_name', signerName, 120),
    scannedCodes: readBarcodes('scanned_codes', scannedCodes ?? []),
    document: readDocument(documentKind, documentLast4),
    isAgeChecked: ageChecked === true,
  }
}

function readDocument(kind: string | null | undefined, last4: string | null | undefined) {
  if (!kind && !last4) return null
  if (!last4) throw refuseField('document_last4', 'required_with', { other: 'document_kind' })
  if (!kind) throw refuseField('document_kind', 'required_with', { other: 'document_last4' })
  if (!/^[0-9A-Za-z]{4}$/.test(last4.trim()))
    throw refuseField('document_last4', 'not_allowed', { why: 'not_last_four' })
  return { kind: readOneOf('document_kind', personDocuments, kind), last4: last4.trim().toUpperCase() }
}

/** All that a driver shows at a stop. `pin`: whether the given one is right; null for none given. */
export type Shown = Evidence & {
  hasPhoto: boolean
  hasSignature: boolean
  pin: 'matched' | 'wrong' | null
}

/**
 * The proof that the evidence lacks, and the codes that were not scanned. `labels` are the codes of the parcel's label, which is that of the way out
 * where a driver brings a parcel back.
 */
export function missingRequirements(
  { kinds, barcodes, photoOrSignature }: StopNeeds,
  shown: Shown,
  labels: readonly string[],
): { missing: MissingProof[]; barcodes: string[] } {
  const { hasPhoto, hasSignature, signerName, pin, document, isAgeChecked } = shown
  const needs = (kind: RequirementKind) => kinds.includes(kind)
  const isScanned = (code: string) => shown.scannedCodes.some((scanned) => isSameCode(scanned, code))
  const unscanned = needs('barcode') ? barcodes.filter((code) => !isScanned(code)) : []
  const lacksLabel = needs('barcode') && barcodes.length === 0 && !labels.some(isScanned)
  const lacks: [MissingProof, boolean][] = [
    ['photo_or_signature', photoOrSignature && !hasPhoto && !hasSignature],
    ['photo', needs('photo') && !hasPhoto],
    ['signature', needs('signature') && !hasSignature],
    ['signer_name', needs('signature') && signerName === null],
    ['pin', needs('pin') && pin === null],
    ['matching_pin', needs('pin') && pin === 'wrong'],
    ['barcode', unscanned.length > 0 || lacksLabel],
    ['document', needs('document') && document === null],
    ['age', needs('age') && !isAgeChecked],
  ]
  return { missing: lacks.flatMap(([proof, isMissing]) => (isMissing ? proof : [])), barcodes: unscanned }
}

/** Refuses with `proof_required` evidence that lacks something, listing all of it. */
export function assertShown(
  place: RequirementPlace,
  needs: StopNeeds | null,
  shown: Shown,
  labels: readonly string[],
): void {
  if (!needs) return
  const { missing, barcodes } = missingRequirements(needs, shown, labels)
  if (missing.length === 0) return
  throw refuse('proof_required', {
    missing,
    place,
    ...(barcodes.length > 0 && { missingBarcodes: barcodes }),
  })
}

/** A picture that shows one colour proves nothing. Refuses with `proof_required` one where the stop needs pictures, saying which is blank. */
export function assertPicturesProve(
  place: RequirementPlace,
  needs: StopNeeds | null,
  pictures: readonly { stage: PhotoStage; isBlank: boolean }[],
): void {
  const blank = pictures.filter(({ isBlank }) => isBlank)
  const needsPicture =
    needs?.photoOrSignature || needs?.kinds.includes('photo') || needs?.kinds.includes('signature')
  if (!needsPicture || blank.length === 0) return
  const missing = blank.map(
    ({ stage }): MissingProof => (stage === 'signature' ? 'signature_not_blank' : 'photo_not_blank'),
  )
  throw refuse('proof_required', { missing, place })
}

/**
 * The facts of the timeline about evidence. What the stop does not need is not stored, but for the name of who signed: personal data
 * that serves no purpose.
 */
export function evidenceFacts(
  needs: StopNeeds | null,
  { hasSignature, signerName, document, isAgeChecked }: Omit<Shown, 'pin'>,
): TimelineFacts {
  const has = (kind: RequirementKind) => needs?.kinds.includes(kind) === true
  return {
    ...(hasSignature && signerName !== null && { signer_name: signerName }),
    ...(has('barcode') &&
      (needs!.barcodes.length > 0
        ? { barcodes: JSON.stringify(needs!.barcodes) }
        : { label_barcode: 'matched' })),
    ...(has('document') && document && { document_kind: document.kind, document_last4: document.last4 }),
    ...(has('age') && isAgeChecked && { age_checked: true }),
  }
}

/** A check at a stop, with its time and the driver's distance; null for a fact that was not checked or is erased. */
export type StopCheck = {
  place: RequirementPlace
  at: Date
  kinds: readonly RequirementKind[]
  signerName: string | null
  /** Empty for the code of the label. */
  barcodes: readonly string[]
  documentKind: PersonDocument | null
  documentLast4: string | null
  distanceMeters: number | null
}

/** The evidence of a step of the driver; null for an entry without any. */
export function checkIn(
  { type, at, facts }: Pick<TimelineEntry, 'type' | 'at' | 'facts'>,
  end: 'handover' | 'return',
): StopCheck | null {
  if (type !== 'tracking.picked_up' && type !== 'tracking.delivered') return null
  const isPickup = type === 'tracking.picked_up'
  const has = (...names: string[]) => names.some((name) => facts[name] !== undefined)
  const shown: Record<RequirementKind, boolean> = {
    photo: has('pickup_sha256', 'delivery_sha256'),
    signature: has('signature_sha256'),
    pin: has('recipient_pin'),
    barcode: has('barcodes', 'label_barcode'),
    document: has('document_kind'),
    age: has('age_checked'),
  }
  const kinds = (Object.keys(shown) as RequirementKind[]).filter((kind) => shown[kind])
  if (kinds.length === 0) return null
  const text = (name: string) => (typeof facts[name] === 'string' ? (facts[name] as string) : null)
  const distance = facts[isPickup ? 'distance_to_pickup_m' : 'distance_to_destination_m']
  return {
    place: isPickup ? 'pickup' : end,
    at,
    kinds,
    signerName: text('signer_name'),
    barcodes: codesIn(text('barcodes')),
    documentKind: personDocuments.find((kind) => kind === facts.document_kind) ?? null,
    documentLast4: text('document_last4'),
    distanceMeters: typeof distance === 'number' ? distance : null,
  }
}

/** Empty after an erasure, whose text is no list. */
function codesIn(fact: string | null): string[] {
  return fact?.startsWith('["') ? (JSON.parse(fact) as string[]) : []
}

/** The evidence of all steps, oldest first. */
export function checksIn(timeline: readonly TimelineEntry[], end: 'handover' | 'return'): StopCheck[] {
  return timeline.flatMap((entry) => checkIn(entry, end) ?? [])
}

/** A check as webhooks carry it. */
export function checkView(check: StopCheck) {
  return {
    place: check.place,
    at: check.at.toISOString(),
    kinds: [...check.kinds],
    signer_name: check.signerName,
    barcodes: [...check.barcodes],
    document_kind: check.documentKind,
    document_last4: check.documentLast4,
    distance_m: check.distanceMeters,
  }
}
