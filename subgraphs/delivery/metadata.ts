import { changeMetadata } from '@rodovia/core/delivery/orders/change-metadata.ts'
import type { Metadata } from '@rodovia/core/shared/metadata.ts'
import { id, inputs, metadata, string } from '../shared/fields.ts'
import { builder } from './builder.ts'
import { OrderRef } from './order.ts'

export const metadataOf = ({ metadata }: { metadata: Metadata | null }) => metadata ?? {}

export const MetadataFilterInput = builder.inputType('MetadataFilter', {
  description: 'A key of metadata, and its value.',
  fields: inputs({
    key: string('Key, in upper and lower case as it is written.'),
    value: string.orNull('Exact value; omit it for any.'),
  }),
})

builder.mutationField('setOrderMetadata', (t) =>
  t.field({
    type: OrderRef,
    description:
      'Merge metadata into that of an order by key, at any time; an empty text deletes its key. The same again changes nothing. Errors: `not_found`, `validation_failed`.',
    args: {
      orderId: t.arg(id('Order id.')),
      metadata: t.arg(metadata('The keys to set or delete; others stay.')),
    },
    resolve: (_, { orderId, metadata }, { ports, ...request }) =>
      changeMetadata(ports, { orderId, metadata, request }),
  }),
)
