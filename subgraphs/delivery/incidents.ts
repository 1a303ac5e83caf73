import type { Incident, IncidentCode } from '@rodovia/core/delivery/incident.ts'
import type { OrderId } from '@rodovia/core/shared/ids.ts'
import { describedValues } from '../shared/enums.ts'
import { createLoader } from '../shared/loader.ts'
import { builder } from './builder.ts'
import { DeliveryRef } from './delivery.ts'
import { OrderRef } from './order.ts'

const IncidentCodeEnum = builder.enumType('IncidentCode', {
  description: 'What stands in the way of a delivery.',
  values: describedValues<IncidentCode>({
    recipient_absent: 'Nobody is there to take the parcel.',
    address_not_found: 'The address is not to be found.',
    refused: 'The recipient does not want the parcel.',
    damaged: 'The parcel is damaged.',
    vehicle_breakdown: 'The vehicle broke down.',
    unsafe: 'It is not safe to go on.',
    other: 'Something else.',
  }),
})

export const IncidentRef = builder.objectRef<Incident>('Incident').implement({
  description: 'A problem that the driver reported and operators decide about. It is no status.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    code: t.expose('code', { type: IncidentCodeEnum, description: 'What stands in the way.' }),
    note: t.exposeString('note', { nullable: true, description: 'What the driver wrote to it.' }),
    openedAt: t.expose('openedAt', { type: 'DateTime', description: 'When it was reported.' }),
    resolvedAt: t.expose('resolvedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When an operator decided about it; null before.',
    }),
  }),
})

const incidents = createLoader(
  ({ ports }, ids: readonly OrderId[]) => ports.deliveries.incidents(ids),
  () => [],
)

for (const ref of [OrderRef, DeliveryRef])
  builder.objectField(ref, 'incidents', (t) =>
    t.field({
      type: [IncidentRef],
      description: 'The problems that the driver reported, the oldest first.',
      resolve: ({ orderId }, _, context) => incidents(context, orderId),
    }),
  )
