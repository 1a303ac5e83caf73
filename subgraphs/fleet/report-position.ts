import type { Delivery, Position } from '@rodovia/core/delivery/delivery.ts'
import { reportPosition } from '@rodovia/core/delivery/positions/report-position.ts'
import { deliveryCode, latitudeInBrazil, longitudeInBrazil } from '../shared/descriptions.ts'
import { positionType } from '../shared/position.ts'
import { builder } from './builder.ts'

const DeliveryRef = builder.objectRef<Delivery>('Delivery').implement({
  description: 'An order as the driver sees it who was offered it or carries it.',
  fields: (t) => ({
    code: t.exposeString('code', { description: deliveryCode }),
  }),
})

builder.asEntity(DeliveryRef, {
  key: builder.keyDirective(builder.selection<{ code: string }>('code'), false),
  resolveReference: () => null,
})

const ReportPositionInput = builder.inputType('ReportPositionInput', {
  description: 'A position report.',
  fields: (t) => ({
    code: t.string({
      required: true,
      description: 'Code of an open delivery, such as `RD0A1B2C3D`; letter case does not matter.',
    }),
    lat: t.float({ required: true, description: latitudeInBrazil }),
    lng: t.float({ required: true, description: longitudeInBrazil }),
    accuracyMeters: t.float({ description: 'Accuracy radius in metres.' }),
  }),
})

const ReportPositionPayload = builder
  .objectRef<{ delivery: Delivery; position: Position }>('ReportPositionPayload')
  .implement({
    description: 'Result of a position report.',
    fields: (t) => ({
      delivery: t.expose('delivery', { type: DeliveryRef, description: 'The delivery.' }),
      position: t.expose('position', { type: positionType(builder), description: 'The stored position.' }),
    }),
  })

builder.mutationField('reportPosition', (t) =>
  t.field({
    type: ReportPositionPayload,
    description:
      'Report the position of the calling driver for an open delivery. Errors: `not_found`, `invalid_state`, `validation_failed`.',
    args: { input: t.arg({ type: ReportPositionInput, required: true, description: 'The position.' }) },
    resolve: (_, { input }, { ports, actor }) => reportPosition(ports, { ...input, actor }),
  }),
)
