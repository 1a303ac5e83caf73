import { printLabel } from '@rodovia/core/delivery/print-label.ts'
import { builder } from './builder.ts'

const LabelRef = builder.objectRef<{ code: string; pdf: Uint8Array }>('Label').implement({
  description: 'The label of a parcel, to be printed: one page of 105 × 148 mm (A6).',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'The code of the order that it is for.' }),
    pdf: t.string({
      description: 'The PDF, in base64.',
      resolve: ({ pdf }) => Buffer.from(pdf).toString('base64'),
    }),
  }),
})

builder.queryField('label', (t) =>
  t.field({
    type: LabelRef,
    description:
      'The label of one of the tenant’s orders, in the language of the request. Refuses with `not_found`.',
    args: { orderId: t.arg.id({ required: true, description: 'The id of the order.' }) },
    resolve: (_, { orderId }, { ports, actor, language }) => printLabel(ports, { actor, orderId, language }),
  }),
)
