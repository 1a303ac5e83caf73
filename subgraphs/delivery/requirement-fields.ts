import type { StopCheck } from '@rodovia/core/delivery/requirements/evidence.ts'
import type { PersonDocument } from '@rodovia/core/delivery/requirements/person-documents.ts'
import { personDocuments } from '@rodovia/core/delivery/requirements/person-documents.ts'
import {
  maxBarcodeCharacters,
  maxBarcodes,
  type RequirementKind,
  type RequirementPlace,
} from '@rodovia/core/delivery/requirements/requirements.ts'
import { requirementsOf, type StopNeeds } from '@rodovia/core/delivery/requirements/stop-needs.ts'
import { describedEnum } from '../shared/enums.ts'
import { boolean, dateTime, described, inputs, int, of, string } from '../shared/fields.ts'
import { builder } from './builder.ts'

const someCodes = `at most ${maxBarcodes} of ${maxBarcodeCharacters} characters`
const kinds = {
  photo: 'Whether a photo is needed.',
  signature: 'Whether a signature is needed, with the name of who signs.',
  pin: 'Whether the PIN of the recipient is needed. Possible at the hand-over only, of an order with `recipientPin`.',
  barcode: 'Whether codes have to be scanned: `barcodes`, or without any the code of the label.',
  document: 'Whether a document has to be seen; its kind and last four characters are stored, and no more.',
  age: 'Whether it has to be checked that the person is 18 or older.',
} as const satisfies Record<RequirementKind, string>

const StopRequirementsInput = builder.inputType('StopRequirementsInput', {
  description: 'What must be shown at a stop; what is left out is not needed.',
  fields: inputs({
    photo: boolean.orNull(kinds.photo),
    signature: boolean.orNull(kinds.signature),
    pin: boolean.orNull(kinds.pin),
    barcode: boolean.orNull(kinds.barcode),
    barcodes: of(['String']).orNull(`The codes to scan, with \`barcode\`: ${someCodes}.`),
    document: boolean.orNull(kinds.document),
    age: boolean.orNull(kinds.age),
  }),
})

const places = {
  pickup: 'At the pickup.',
  handover: 'At the hand-over to the recipient.',
  return: 'At the hand-over to the sender of a parcel that comes back, which its return order asks for.',
} as const satisfies Record<RequirementPlace, string>

export const RequirementsInput = builder.inputType('RequirementsInput', {
  description: 'What must be shown at each stop of an order.',
  fields: inputs({
    pickup: of(StopRequirementsInput).orNull(places.pickup),
    handover: of(StopRequirementsInput).orNull(places.handover),
    return: of(StopRequirementsInput).orNull(places.return),
  }),
})

export const requirementsInput = {
  requirements: of(RequirementsInput).orNull(
    'What the driver has to show at each stop, beside `pod` and the PIN of the recipient; nothing by default.',
  ),
}

export const BarcodesInput = builder.inputType('BarcodesInput', {
  description:
    'The codes to scan by stop. A stop that is left out keeps its codes; an empty list asks for the label’s.',
  fields: inputs({
    pickup: of(['String']).orNull(`The codes of the pickup, ${someCodes}.`),
    handover: of(['String']).orNull(`The codes of the hand-over, ${someCodes}.`),
    return: of(['String']).orNull(`The codes of the return, ${someCodes}.`),
  }),
})

const StopRequirementsRef = builder.objectRef<StopNeeds>('StopRequirements').implement({
  description: 'What must be shown at a stop.',
  fields: described({
    photo: boolean(kinds.photo, (stop: StopNeeds) => stop.kinds.includes('photo')),
    signature: boolean(kinds.signature, (stop: StopNeeds) => stop.kinds.includes('signature')),
    photoOrSignature: boolean('Whether a photo or a signature is needed, whichever: the order has `pod`.'),
    pin: boolean('Whether the PIN of the recipient is needed.', (stop: StopNeeds) =>
      stop.kinds.includes('pin'),
    ),
    barcode: boolean(kinds.barcode, (stop: StopNeeds) => stop.kinds.includes('barcode')),
    barcodes: of(['String'])(
      'The codes to scan; empty for the label’s, and while details are masked.',
      (stop: StopNeeds) => [...stop.barcodes],
    ),
    document: boolean(kinds.document, (stop: StopNeeds) => stop.kinds.includes('document')),
    age: boolean(kinds.age, (stop: StopNeeds) => stop.kinds.includes('age')),
  }),
})

type Needs = NonNullable<ReturnType<typeof requirementsOf>>

export const RequirementsRef = builder.objectRef<Needs>('Requirements').implement({
  description: 'What must be shown at each stop, with what `pod` and the PIN of the recipient ask for.',
  fields: described({
    pickup: of(StopRequirementsRef).orNull(`${places.pickup} Null for nothing.`),
    handover: of(StopRequirementsRef).orNull(`${places.handover} Null for nothing.`),
    return: of(StopRequirementsRef).orNull(`${places.return} Null for nothing.`),
  }),
})

/** The requirements, for shippers and drivers. */
export const requirementFields = {
  requirements: of(RequirementsRef).orNull(
    'What the driver has to show at each stop; null for nothing. A step without it is refused with `proof_required`.',
    requirementsOf,
  ),
}

/** The evidence of a step beside pictures and PIN. */
export const evidenceInputs = {
  signerName: string.orNull('Name of who signs, at most 120 characters.'),
  scannedCodes: of(['String']).orNull(`Codes that were scanned, ${someCodes}.`),
  documentKind: string.orNull(
    `Kind of the document that was seen: ${personDocuments.map((kind) => `\`${kind}\``).join(', ')}.`,
  ),
  documentLast4: string.orNull(
    'The last four letters or digits of its number; more is refused and never stored.',
  ),
  ageChecked: boolean.orNull('Whether the driver saw that the person is 18 or older.'),
}

const PlaceEnum = describedEnum<RequirementPlace>(
  builder,
  'RequirementPlace',
  'Where something is shown.',
  places,
)

const KindEnum = describedEnum<RequirementKind>(builder, 'RequirementKind', 'What is shown at a stop.', {
  photo: 'A photo.',
  signature: 'A signature.',
  pin: 'The PIN of the recipient.',
  barcode: 'The codes, or that of the label.',
  document: 'A document of the person.',
  age: 'That the person is 18 or older.',
})

const PersonDocumentEnum = describedEnum<PersonDocument>(
  builder,
  'PersonDocument',
  'Kind of a document of a person.',
  {
    cpf: 'CPF.',
    rg: 'Identity card (RG, CIN).',
    cnh: 'Driver’s licence.',
    crnm: 'Card of immigrants.',
    passport: 'Passport.',
    other: 'Another document.',
  },
)

const checked = {
  place: of(PlaceEnum)('Where.'),
  at: dateTime('When.'),
  kinds: of([KindEnum])('What was checked.', (check: Pick<StopCheck, 'kinds'>) => [...check.kinds]),
}

export const StopCheckRef = builder.objectRef<StopCheck>('StopCheck').implement({
  description: 'What the driver was shown at a stop.',
  fields: described({
    ...checked,
    signerName: string.orNull('Name of who signed; null if unknown or erased.'),
    barcodes: of(['String'])('Codes that were scanned; empty for the label’s.', (check: StopCheck) => [
      ...check.barcodes,
    ]),
    documentKind: of(PersonDocumentEnum).orNull('Kind of the document; null without one, and once erased.'),
    documentLast4: string.orNull('Last four characters of its number; null without one.'),
    distanceMeters: int.orNull('Distance from the driver to the stop, in metres; null if unknown.'),
  }),
})

/** The checks that anyone with the head of a proof sees: no name, document or code. */
export const PublicStopCheckRef = builder
  .objectRef<Pick<StopCheck, 'place' | 'at' | 'kinds'>>('PublicStopCheck')
  .implement({ description: 'What was checked at a stop.', fields: described(checked) })
