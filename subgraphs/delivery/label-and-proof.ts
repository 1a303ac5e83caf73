import { printLabel, printLabels } from '@rodovia/core/delivery/orders/print-label.ts'
import { printProof } from '@rodovia/core/delivery/proof/print-proof.ts'
import { described, id, of, string } from '../shared/fields.ts'
import { builder } from './builder.ts'

const printedDocument = (name: 'Label' | 'Proof', description: string) =>
  builder.objectRef<{ code: string; pdf: Uint8Array }>(name).implement({
    description,
    fields: described({
      code: string('Delivery code of the order.'),
      pdf: string('PDF file, base64-encoded.', ({ pdf }) => Buffer.from(pdf).toString('base64')),
    }),
  })

const LabelRef = printedDocument('Label', 'Printable label of a parcel: one page of 105 × 148 mm (A6).')
export const LabelsRef = builder.objectRef<{ codes: string[]; pdf: Uint8Array }>('Labels').implement({
  description:
    'Printable labels of several orders in one file, with a page of 105 × 148 mm (A6) for each parcel.',
  fields: described({
    name: string(
      'Suggested file name without an extension.',
      ({ codes }) => `etiquetas-${codes.length}-${codes[0]}`,
    ),
    codes: of(['String'])('Delivery codes of the orders, in the sequence of the pages.'),
    pdf: string('PDF file, base64-encoded.', ({ pdf }) => Buffer.from(pdf).toString('base64')),
  }),
})
const ProofRef = printedDocument(
  'Proof',
  'Proof of delivery on A4 pages: the route, the hand-over, the photos with their hashes and the timeline.',
)

builder.queryFields((t) => ({
  label: t.field({
    type: LabelRef,
    description:
      'Label of an order of the caller’s tenant, in the language of the request. Errors: `not_found`.',
    args: { orderId: t.arg(id('Order id.')) },
    resolve: (_, { orderId }, { ports, actor, language }) => printLabel(ports, { actor, orderId, language }),
  }),
  labels: t.field({
    type: LabelsRef,
    description:
      'Labels of 1 to 50 orders of the caller’s tenant in one file, in the sequence of the ids and in the language of the request. Errors: `forbidden`; `not_found` for the first order that the caller may not read; `validation_failed` above 50 orders or 300 parcels.',
    args: { orderIds: t.arg(of(['ID'])('Order ids; one that is named twice is printed once.')) },
    resolve: (_, { orderIds }, { ports, actor, language }) =>
      printLabels(ports, { actor, orderIds, language }),
  }),
  proof: t.field({
    type: ProofRef,
    description:
      'Proof of delivery of an order of the caller’s tenant, in the language of the request. Errors: `not_found`; `invalid_state` before the order is delivered or returned.',
    args: { orderId: t.arg(id('Order id.')) },
    resolve: (_, { orderId }, { ports, actor, language }) => printProof(ports, { actor, orderId, language }),
  }),
}))
