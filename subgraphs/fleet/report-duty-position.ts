import { reportDutyPosition } from '@rodovia/core/fleet/report-duty-position.ts'
import { latitudeInBrazil, longitudeInBrazil } from '../shared/descriptions.ts'
import { float, inputs, of } from '../shared/fields.ts'
import { builder } from './builder.ts'
import { DriverRef, driverOf } from './driver.ts'

const DutyPositionInput = builder.inputType('DutyPositionInput', {
  description: 'The position of a driver on duty.',
  fields: inputs({
    lat: float(latitudeInBrazil),
    lng: float(longitudeInBrazil),
    accuracyMeters: float.orNull('Accuracy radius in metres, from 0 to 100,000. Another value is left out.'),
    batteryPercent: float.orNull(
      'Battery of the phone in percent, from 0 to 100; null if the app does not know it. Another value is left out.',
    ),
  }),
})

builder.mutationField('reportDutyPosition', (t) =>
  t.field({
    type: DriverRef,
    description:
      'Report where the calling driver is while on duty, also without a delivery; offers are searched around it. Send it every 15 seconds to some minutes; at most one in five seconds is stored, and no track of them. Errors: `forbidden`, `invalid_state`, `validation_failed`.',
    args: { input: t.arg(of(DutyPositionInput)('The position.')) },
    resolve: async (_, { input }, context) =>
      driverOf(context, await reportDutyPosition(context.ports, { actor: context.actor, ...input })),
  }),
)
