import { paymentDeadlineOf } from '@rodovia/core/freight-operations/business-days.ts'
import {
  type BoundParty,
  type Duty,
  type DutyState,
  listDuties,
} from '@rodovia/core/freight-operations/duties.ts'
import {
  type FreightOperation,
  isRegistered,
  type OperationKind,
  type OperationStatus,
  type TollMeans,
} from '@rodovia/core/freight-operations/freight-operation.ts'
import {
  type FreightTrip,
  listTrips,
  readDuties,
  type TripDuty,
} from '@rodovia/core/freight-operations/read-trips.ts'
import type { OrderId, TenantId } from '@rodovia/core/shared/ids.ts'
import { listed } from '../shared/connection.ts'
import { deliveryCode } from '../shared/descriptions.ts'
import { describedEnum } from '../shared/enums.ts'
import { addFields, boolean, cents, dateTime, described, float, id, of, string } from '../shared/fields.ts'
import { createLoader } from '../shared/loader.ts'
import { builder, connectionOf, cursorOf, page, StatusEnum } from './builder.ts'
import { DeliveryRef } from './delivery.ts'
import { OrderRef } from './order.ts'

const OperationKindEnum = describedEnum<OperationKind>(
  builder,
  'FreightOperationKind',
  'What is registered of a whole load.',
  {
    ciot: 'The freight, which gets a CIOT.',
    toll: 'The voucher for the toll (vale-pedágio).',
  },
)

const OperationStatusEnum = describedEnum<OperationStatus>(
  builder,
  'FreightOperationStatus',
  'Status of a CIOT or a toll voucher.',
  {
    requested: 'Asked for, and not answered yet.',
    issued: 'Issued for this driver, truck and price.',
    refused: 'Refused, or the carrier’s papers are missing; asked for again every ten minutes.',
    exempt: 'None is due: by the rule of the operator, or because the way has no toll.',
    canceled: 'Canceled with the order.',
    closed: 'Closed after the delivery.',
  },
)

const TollMeansEnum = describedEnum<TollMeans>(builder, 'TollMeans', 'How a voucher pays the toll.', {
  tag: 'By the tag of the truck.',
  plate: 'By its plate, which cameras read.',
})

const FreightOperationRef = builder.objectRef<FreightOperation>('FreightOperation').implement({
  description: 'The CIOT or the toll voucher of a whole load. See docs/reference/freight-duties.md.',
  fields: described({
    kind: of(OperationKindEnum)('What is registered.'),
    status: of(OperationStatusEnum)('Status.'),
    number: string.orNull('CIOT, such as `123456789012/1234`, or number of the voucher; null before.'),
    plate: string.orNull('Plate of the truck; null before and after an erasure.'),
    rntrc: string.orNull('RNTRC of the carrier; null before and after an erasure.'),
    amountCents: cents.orNull('Registered freight, or price of the voucher, in centavos; null before.'),
    means: of(TollMeansEnum).orNull('How the toll is paid; null for a CIOT and before.'),
    refusalCode: string.orNull(
      'Code of the last refusal: the registry’s own, `no_rntrc` or `no_vehicle`; null for none.',
    ),
    refusalText: string.orNull('Words of the registry for it; null for none.'),
    requestedAt: dateTime('When it was due first.'),
    issuedAt: dateTime.orNull('When it was issued; null before.'),
    endedAt: dateTime.orNull('When it was closed, canceled or given up; null before.'),
  }),
})

/** The operations of orders by tenant and id, in one read. */
const operations = createLoader(
  async ({ ports }, keys: readonly `${TenantId} ${OrderId}`[]) => {
    const orders = keys.map((key) => {
      const [tenantId, orderId] = key.split(' ') as [TenantId, OrderId]
      return { key, tenantId, orderId }
    })
    const found = await ports.freightOperations.ofOrders(orders)
    return new Map(orders.map(({ key, orderId }) => [key, found.get(orderId)]))
  },
  () => undefined,
)

const BoundPartyEnum = describedEnum<BoundParty>(builder, 'BoundParty', 'Whom a duty binds.', {
  contractor: 'Who contracts the transport.',
  carrier: 'Who carries.',
  sender: 'Who sends the goods.',
  platform: 'An app that intermediates freight.',
  driver: 'Who drives.',
})

const DutyStateEnum = describedEnum<DutyState>(builder, 'DutyState', 'State of a duty for a trip.', {
  met: 'Done, as far as the platform knows.',
  missing: 'Due, and not done.',
  open: 'Not due before a driver is under way, or asked for and not answered yet.',
  unknown: 'The platform cannot tell: look yourself.',
})

const FreightDutyRef = builder.objectRef<Duty>('FreightDuty').implement({
  description:
    'A duty of Brazilian freight law. See docs/reference/freight-duties.md; it is no legal advice.',
  fields: described({
    code: string('Code, such as `ciot_tac`.'),
    binds: of([BoundPartyEnum])('Whom it binds.', ({ binds }) => [...binds]),
    since: string('First day, such as `2026-11-23`.'),
    until: string.orNull('Last day; null for no end.'),
    source: string('Law, resolution or technical note.'),
  }),
})

const TripDutyRef = builder.objectRef<TripDuty>('TripDuty').implement({
  description: 'A duty that a trip has.',
  fields: described({
    duty: of(FreightDutyRef)('The duty.'),
    state: of(DutyStateEnum)('State for this trip.'),
  }),
})

const FreightTripRef = builder.objectRef<FreightTrip>('FreightTrip').implement({
  description: 'A whole load with its duties and papers, without contacts and addresses.',
  fields: described({
    orderId: id('Order id (UUID).'),
    code: string(deliveryCode),
    status: of(StatusEnum)('Status of the delivery.'),
    createdAt: dateTime('When it was ordered.'),
    distanceKm: float('Distance in kilometres.', ({ distanceMeters }) => distanceMeters / 1000),
    isOwn: boolean('Whether the caller’s company ordered it; else one of its drivers carries it.'),
    freightOperations: of([FreightOperationRef])('CIOT and toll voucher.', ({ operations }) => [
      ...operations,
    ]),
    duties: of([TripDutyRef])('Duties on the day of the trip.', ({ duties }) => [...duties]),
    paymentDueOn: string.orNull(
      'Last day on which the carrier may be paid; null before the delivery.',
      paymentDeadlineOf,
    ),
  }),
})

const FreightTripConnection = connectionOf(FreightTripRef, cursorOf)

const dutiesOfOrders = createLoader(
  async ({ ports }, ids: readonly OrderId[]) =>
    readDuties(ports, [...(await ports.deliveries.findByOrderIds(ids)).values()]),
  () => [],
)

addFields(builder, OrderRef, {
  freightDuties: of([TripDutyRef])(
    'Duties of the trip on its day, or today while it is open.',
    async ({ orderId }, _, context) => [...(await dutiesOfOrders(context, orderId))],
  ),
})

builder.queryFields((t) => ({
  freightDuties: t.field({
    type: [FreightDutyRef],
    description:
      'The duties of Brazilian freight law that the platform knows. Public. It is no legal advice.',
    resolve: () => listDuties(),
  }),
  freightTrips: t.field({
    type: FreightTripConnection,
    description:
      'Whole loads that the caller’s company ordered or carries, newest first; for platform staff all. Errors: `forbidden`.',
    args: page,
    resolve: listed(cursorOf, listTrips),
  }),
}))

for (const ref of [OrderRef, DeliveryRef])
  addFields(builder, ref, {
    freightOperations: of([FreightOperationRef]).orNull(
      'CIOT and toll voucher of a whole load, as far as they were asked for; null for any other order.',
      async (order, _, context) =>
        isRegistered(order)
          ? [...((await operations(context, `${order.tenantId} ${order.orderId}`)) ?? [])]
          : null,
    ),
    paymentDueOn: string.orNull(
      'Last day on which the carrier of a delivered whole load may be paid, such as `2027-01-13`; null before and for any other order.',
      paymentDeadlineOf,
    ),
  })
