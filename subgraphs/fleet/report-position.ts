import type { Delivery, Position } from '@rodovia/core/delivery/delivery.ts'
import { reportPosition } from '@rodovia/core/delivery/positions/report-position.ts'
import { positionType } from '../shared/position.ts'
import { builder } from './builder.ts'

const DeliveryRef = builder.objectRef<Delivery>('Delivery').implement({
  description: 'An order, as the driver sees it to whom it is offered or who carries it.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'What the driver knows it by, such as RD0A1B2C3D.' }),
  }),
})

builder.asEntity(DeliveryRef, {
  key: builder.keyDirective(builder.selection<{ code: string }>('code'), false),
  resolveReference: () => null,
})

const ReportPositionInput = builder.inputType('ReportPositionInput', {
  description: 'Where the driver is.',
  fields: (t) => ({
    code: t.string({ required: true, description: 'The code of a delivery under way, in any case.' }),
    lat: t.float({ required: true, description: 'Degrees north, from -34 to 6.' }),
    lng: t.float({ required: true, description: 'Degrees east, from -74 to -28.' }),
    accuracyMeters: t.float({ description: 'Within how many metres of it the phone says it is.' }),
  }),
})

const ReportPositionPayload = builder
  .objectRef<{ delivery: Delivery; position: Position }>('ReportPositionPayload')
  .implement({
    description: 'A position that was taken.',
    fields: (t) => ({
      delivery: t.expose('delivery', { type: DeliveryRef, description: 'The delivery it is for.' }),
      position: t.expose('position', { type: positionType(builder), description: 'The position.' }),
    }),
  })

builder.mutationField('reportPosition', (t) =>
  t.field({
    type: ReportPositionPayload,
    description:
      'The driver says where he is, on the way with one of his deliveries. Refuses with `not_found`, `invalid_state`, `validation_failed`.',
    args: { input: t.arg({ type: ReportPositionInput, required: true, description: 'Where.' }) },
    resolve: (_, { input }, { ports, actor }) => reportPosition(ports, { ...input, actor }),
  }),
)
