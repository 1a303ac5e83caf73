import { printLabel } from '@rodovia/core/delivery/print-label.ts'
import { printProof } from '@rodovia/core/delivery/proof/print-proof.ts'
import { builder } from './builder.ts'

const printed = (name: 'Label' | 'Proof', description: string) =>
  builder.objectRef<{ code: string; pdf: Uint8Array }>(name).implement({
    description,
    fields: (t) => ({
      code: t.exposeString('code', { description: 'The code of the order that it is for.' }),
      pdf: t.string({
        description: 'The PDF, in base64.',
        resolve: ({ pdf }) => Buffer.from(pdf).toString('base64'),
      }),
    }),
  })

const LabelRef = printed('Label', 'The label of a parcel, to be printed: one page of 105 × 148 mm (A6).')
const ProofRef = printed(
  'Proof',
  'What shows how a parcel got where it is, on pages of A4: the way, the hand-over, the pictures with their hashes, the timeline.',
)

builder.queryField('label', (t) =>
  t.field({
    type: LabelRef,
    description:
      'The label of one of the tenant’s orders, in the language of the request. Refuses with `not_found`.',
    args: { orderId: t.arg.id({ required: true, description: 'The id of the order.' }) },
    resolve: (_, { orderId }, { ports, actor, language }) => printLabel(ports, { actor, orderId, language }),
  }),
)

builder.queryField('proof', (t) =>
  t.field({
    type: ProofRef,
    description:
      'The proof of one of the tenant’s orders that was delivered or returned, in the language of the request. Refuses with `not_found`, and with `invalid_state` before.',
    args: { orderId: t.arg.id({ required: true, description: 'The id of the order.' }) },
    resolve: (_, { orderId }, { ports, actor, language }) => printProof(ports, { actor, orderId, language }),
  }),
)
