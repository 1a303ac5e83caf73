import type { Draft } from './database.ts'
import type { Delivery } from './delivery.ts'

export type Needs = NonNullable<NonNullable<Delivery['requirements']>['pickup']>
export type Item = 'photoOrSignature' | 'photo' | 'signature' | 'pin' | 'barcode' | 'document' | 'age'

/** In the sequence of the form. */
const items: readonly Item[] = ['pin', 'photoOrSignature', 'photo', 'signature', 'barcode', 'document', 'age']

type Asked = Pick<Delivery, 'code' | 'pod' | 'needsPin' | 'originalCode'> &
  Partial<Pick<Delivery, 'requirements'>>

/** The needs of a step; null for none. A delivery that an earlier version of the app stored has only the short forms. */
export function needsOf(delivery: Asked, step: 'picked' | 'delivered'): Needs | null {
  const { requirements, pod, needsPin, originalCode } = delivery
  if (requirements === undefined) {
    if (step === 'picked' || !(pod || needsPin)) return null
    return { ...nothing, photoOrSignature: pod, pin: needsPin }
  }
  return requirements?.[step === 'picked' ? 'pickup' : originalCode ? 'return' : 'handover'] ?? null
}

const nothing: Needs = {
  photo: false,
  signature: false,
  photoOrSignature: false,
  pin: false,
  barcode: false,
  barcodes: [],
  document: false,
  age: false,
}

/** The required items, each with whether the draft has it. */
export function checklistOf(delivery: Asked, needs: Needs | null, draft: Draft = {}) {
  return items.flatMap((item) =>
    needs?.[item] ? { item, isDone: isDone[item](delivery, needs, draft) } : [],
  )
}

/** The codes to scan: those of the order, or that of the label, which is that of the way out on a parcel that comes back. */
export function codesOf({ code, originalCode }: Asked, { barcodes }: Needs): string[] {
  return barcodes.length > 0 ? barcodes : [originalCode ?? code]
}

/** The required code that a text is; the label of a return may be its own. */
export function requiredCode(delivery: Asked, needs: Needs, text: string): string | undefined {
  const read = text.trim().toUpperCase()
  const codes = codesOf(delivery, needs)
  if (needs.barcodes.length === 0 && read === delivery.code) return codes[0]
  return codes.find((code) => code.toUpperCase() === read)
}

const isDone: Record<Item, (delivery: Asked, needs: Needs, draft: Draft) => boolean> = {
  photoOrSignature: (_, __, { photo, signature }) => Boolean(photo || signature),
  photo: (_, __, { photo }) => Boolean(photo),
  signature: (_, __, { signature, signerName }) => Boolean(signature && signerName?.trim()),
  pin: (_, __, { pin }) => Boolean(pin),
  barcode: (delivery, needs, { scanned = [] }) =>
    codesOf(delivery, needs).every((code) => scanned.includes(code)),
  document: (_, __, { documentKind, documentLast4 }) =>
    Boolean(documentKind && /^[0-9a-z]{4}$/i.test(documentLast4 ?? '')),
  age: (_, __, { ageChecked }) => ageChecked === true,
}
