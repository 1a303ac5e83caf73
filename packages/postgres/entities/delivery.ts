import { defineEntity, p } from '@mikro-orm/core'
import type { Delivery, DeliveryState, PlacedDelivery } from '@rodovia/core/delivery/delivery.ts'
import type { Rehearsal } from '@rodovia/core/delivery/rehearsal.ts'
import { openStatuses, statuses } from '@rodovia/core/delivery/states.ts'
import { personas } from '@rodovia/core/identity/persona.ts'
import { serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import { orderableTiers } from '@rodovia/core/quoting/tier.ts'
import { type Columns, tableColumns } from '../columns.ts'
import { isRehearsalId } from '../rehearsal/tenant-ids.ts'
import {
  allOrNone,
  atLeast,
  cents,
  cep,
  checks,
  lat,
  lng,
  matches,
  notEmpty,
  oneOf,
  range,
  sha256Hex,
} from './checks.ts'

/** SQL condition that the partial indexes of open deliveries serve. */
export const isOpen = oneOf('status', openStatuses)

const place = () => ({
  address: p.string().length(300),
  cep: p.string().length(8),
  lat: p.double().$type<number>(),
  lng: p.double().$type<number>(),
})

const contact = () => ({ name: p.string().length(120), phone: p.string().length(25) })

const placed = {
  orderId: p.uuid().primary(),
  tenantId: p.uuid().primary(),
  createdBy: p.uuid(),
  code: p.string().length(10),
  trackingToken: p.string().length(22),
  quoteId: p.uuid(),
  tier: p.string().length(10),
  serviceType: p.string().length(10),
  priceCents: p.bigint(),
  distanceMeters: p.integer(),
  origin: place(),
  destination: place(),
  sender: contact(),
  recipient: contact(),
  remarks: p.string().length(1000).nullable(),
  reference: p.string().length(100).nullable(),
  pod: p.boolean(),
  recipientPinHash: p.string().length(64).nullable(),
  createdAt: p.datetime(3),
  deadlineAt: p.datetime(3),
  traceParent: p.string().length(55).nullable(),
  rehearsal: p.json<Rehearsal>().nullable(),
} satisfies Columns<PlacedDelivery>

const state = {
  status: p.string().length(20),
  driver: {
    id: p.uuid().nullable(),
    tenantId: p.uuid().nullable(),
    firstName: p.string().length(120).nullable(),
    persona: p.string().length(20).nullable(),
  },
  offerExpiresAt: p.datetime(3).nullable(),
  dispatchAt: p.datetime(3).nullable(),
  slaBreachedAt: p.datetime(3).nullable(),
  version: p.integer(),
  eventSequence: p.integer(),
  timelineHash: p.string().length(64),
} satisfies Columns<DeliveryState>

/** What a committed change writes; the other columns stay as the order was placed. */
export const stateColumns = tableColumns<DeliveryState>(state)

/**
 * The only statement of the columns of `deliveries`. SELECT lists name each: a column that a newer version adds must not change what a
 * prepared statement returns.
 */
export const deliveryColumns = tableColumns<Delivery>({ ...placed, ...state })

/** When the robot of a rehearsal makes its next step. */
const robotColumns = tableColumns<{ robotAt: Date | null }>({ robotAt: p.datetime(3).nullable() })

/**
 * Written only by the statements in delivery/place-statement.ts and delivery/commit.ts. Order ids rise with time: a tenant's newest order
 * has the highest.
 */
export const DeliveryEntity = defineEntity({
  name: 'Delivery',
  tableName: 'deliveries',
  properties: { ...deliveryColumns.properties, ...robotColumns.properties },
  indexes: [
    {
      name: 'deliveries_tenant_list_idx',
      expression:
        'create index deliveries_tenant_list_idx on deliveries (tenant_id, order_id) include (status, created_at)',
    },
    { name: 'deliveries_tenant_created_idx', properties: ['tenantId', 'createdAt'] },
    { name: 'deliveries_tenant_live_idx', properties: ['tenantId', 'orderId'], where: isOpen },
    { name: 'deliveries_driver_idx', properties: ['driverId', 'orderId'], where: 'driver_id is not null' },
    { name: 'deliveries_driver_live_idx', properties: ['driverId', 'status'], where: isOpen },
    { name: 'deliveries_dispatch_idx', properties: ['dispatchAt'], where: 'dispatch_at is not null' },
    { name: 'deliveries_robot_idx', properties: ['robotAt'], where: 'robot_at is not null' },
    {
      name: 'deliveries_created_idx',
      expression:
        'create index deliveries_created_idx on deliveries using brin (created_at) with (autosummarize = on)',
    },
  ],
  uniques: [
    // Unique across tenants: it is the only name a driver has for a delivery.
    { name: 'deliveries_code_key', properties: ['code'] },
    { name: 'deliveries_tracking_token_key', properties: ['trackingToken'] },
    {
      name: 'deliveries_reference_key',
      properties: ['tenantId', 'reference'],
      where: 'reference is not null',
    },
    { name: 'deliveries_quote_key', properties: ['quoteId'] },
  ],
  checks: checks('deliveries', {
    code: matches('code', '^RD[0-9A-HJKMNP-TV-Z]{8}$'),
    tracking_token: matches('tracking_token', '^[0-9A-Za-z]{22}$'),
    status: oneOf('status', statuses),
    tier: oneOf('tier', orderableTiers),
    service_type: oneOf('service_type', serviceTypes),
    price_cents: cents('price_cents'),
    distance_meters: range('distance_meters', 0, 20_000_000),
    origin_cep: cep('origin_cep'),
    origin_lat: lat('origin_lat'),
    origin_lng: lng('origin_lng'),
    destination_cep: cep('destination_cep'),
    destination_lat: lat('destination_lat'),
    destination_lng: lng('destination_lng'),
    sender: `${notEmpty('sender_name')} and ${notEmpty('sender_phone')}`,
    recipient: `${notEmpty('recipient_name')} and ${notEmpty('recipient_phone')}`,
    recipient_pin_hash: sha256Hex('recipient_pin_hash'),
    deadline_at: 'deadline_at > created_at',
    driver: allOrNone('driver_id', 'driver_tenant_id', 'driver_first_name', 'driver_persona'),
    driver_persona: oneOf('driver_persona', personas),
    version: atLeast('version', 1),
    event_sequence: atLeast('event_sequence', 1),
    timeline_hash: sha256Hex('timeline_hash'),
    // The dispatcher offers no rehearsal to a driver.
    rehearsal: `(rehearsal is not null) = (${isRehearsalId('tenant_id')})`,
    rehearsal_dispatch: 'rehearsal is null or dispatch_at is null',
    robot_at: 'robot_at is null or rehearsal is not null',
  }),
})
