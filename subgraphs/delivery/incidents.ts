import type { Incident, IncidentCode } from '@rodovia/core/delivery/model/incident.ts'
import type { OrderId } from '@rodovia/core/shared/ids.ts'
import { describedEnum } from '../shared/enums.ts'
import { addFields, dateTime, described, id, of, string } from '../shared/fields.ts'
import { createLoader } from '../shared/loader.ts'
import { builder } from './builder.ts'
import { DeliveryRef } from './delivery.ts'
import { OrderRef } from './order.ts'

export const IncidentCodeEnum = describedEnum<IncidentCode>(
  builder,
  'IncidentCode',
  'Kind of problem with a delivery.',
  {
    recipient_absent: 'Nobody is there to receive the parcel.',
    address_not_found: 'The address cannot be found.',
    refused: 'The recipient refuses the parcel.',
    damaged: 'The parcel is damaged.',
    vehicle_breakdown: 'The vehicle broke down.',
    unsafe: 'Continuing would be unsafe.',
    other: 'Any other problem.',
  },
)

export const IncidentRef = builder.objectRef<Incident>('Incident').implement({
  description:
    'A problem that the driver reported and an operator has to decide about. It does not change the status of the order.',
  fields: described({
    id: id('Incident id (UUID).'),
    code: of(IncidentCodeEnum)('Kind of problem.'),
    note: string.orNull('Note by the driver; null for none, and if the delivery is masked.'),
    openedAt: dateTime('When the driver reported it.'),
    resolvedAt: dateTime.orNull('When an operator resolved it; null while it is open.'),
  }),
})

const incidents = createLoader(
  ({ ports }, ids: readonly OrderId[]) => ports.deliveries.incidents(ids),
  () => [],
)

for (const ref of [OrderRef, DeliveryRef])
  addFields(builder, ref, {
    incidents: of([IncidentRef])(
      'Problems that the driver reported, oldest first.',
      async ({ orderId, isMasked }, _, context) => {
        const opened = await incidents(context, orderId)
        return isMasked ? opened.map((incident) => ({ ...incident, note: null })) : [...opened]
      },
    ),
  })
