import type { Delivery, Position } from '@rodovia/core/delivery/model/delivery.ts'
import { reportPosition } from '@rodovia/core/delivery/positions/report-position.ts'
import { deliveryCode, latitudeInBrazil, longitudeInBrazil } from '../shared/descriptions.ts'
import { asReference } from '../shared/entity.ts'
import { described, float, inputs, of, string } from '../shared/fields.ts'
import { positionType } from '../shared/position.ts'
import { fromInput, withActor } from '../shared/resolvers.ts'
import { builder } from './builder.ts'

const DeliveryRef = builder.objectRef<Delivery>('Delivery').implement({
  description: 'An order as the driver sees it who was offered it or carries it.',
  fields: described({
    code: string(deliveryCode),
  }),
})

asReference(builder, DeliveryRef, 'code')

const ReportPositionInput = builder.inputType('ReportPositionInput', {
  description: 'A position report.',
  fields: inputs({
    code: string('Code of an open delivery, such as `RD0A1B2C3D`; letter case does not matter.'),
    lat: float(latitudeInBrazil),
    lng: float(longitudeInBrazil),
    accuracyMeters: float.orNull('Accuracy radius in metres, from 0 to 100,000. Another value is left out.'),
    batteryPercent: float.orNull(
      'Battery of the phone in percent, from 0 to 100; null if the app does not know it. Another value is left out.',
    ),
  }),
})

const ReportPositionPayload = builder
  .objectRef<{ delivery: Delivery; position: Position }>('ReportPositionPayload')
  .implement({
    description: 'Result of a position report.',
    fields: described({
      delivery: of(DeliveryRef)('The delivery.'),
      position: of(positionType(builder))('The stored position.'),
    }),
  })

builder.mutationField('reportPosition', (t) =>
  t.field({
    type: ReportPositionPayload,
    description:
      'Report the position of the calling driver for an open delivery. Errors: `not_found`, `invalid_state`, `validation_failed`.',
    args: { input: t.arg(of(ReportPositionInput)('The position.')) },
    resolve: fromInput(withActor(reportPosition)),
  }),
)
