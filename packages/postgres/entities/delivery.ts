import { defineEntity, p } from '@mikro-orm/core'
import type { CollectOnDelivery } from '@rodovia/core/delivery/collect-on-delivery/collect-on-delivery.ts'
import type { Goods } from '@rodovia/core/delivery/goods/goods-documents.ts'
import type { Delivery, DeliveryState, PlacedDelivery } from '@rodovia/core/delivery/model/delivery.ts'
import type { Instructions } from '@rodovia/core/delivery/model/instructions.ts'
import type { RatingReason } from '@rodovia/core/delivery/model/rating.ts'
import type { Rehearsal } from '@rodovia/core/delivery/model/rehearsal.ts'
import { type Status, statuses } from '@rodovia/core/delivery/model/states.ts'
import type { Requirements } from '@rodovia/core/delivery/requirements/requirements.ts'
import type { WholeLoad } from '@rodovia/core/freight-floor/whole-load.ts'
import type { Address } from '@rodovia/core/geo/address.ts'
import { type Precision, precisions } from '@rodovia/core/geo/cep-range.ts'
import { personas } from '@rodovia/core/identity/persona.ts'
import type { OpenDelivery } from '@rodovia/core/open-delivery/open-delivery.ts'
import type { Parcel } from '@rodovia/core/quoting/parcels.ts'
import { serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import { orderableTiers } from '@rodovia/core/quoting/tier.ts'
import type { Metadata } from '@rodovia/core/shared/metadata.ts'
import type { ShopOrigin } from '@rodovia/core/shops/shop-origin.ts'
import { isRehearsalId } from '../rehearsal/tenant-ids.ts'
import { type Columns, tableColumns } from '../statements/columns.ts'
import {
  allOrNone,
  atLeast,
  cents,
  cep,
  checks,
  isJson,
  lat,
  lng,
  matches,
  notEmpty,
  oneOf,
  range,
  sha256Hex,
} from './checks.ts'
import { brinIndex, degrees, id, sha256, text, time } from './column-types.ts'

/** SQL condition of the partial indexes of open deliveries. A trigger keeps the column: the status where it is final, null before. */
export const isOpen = 'final_status is null'

const place = () => ({
  address: text(300),
  cep: text(8),
  lat: degrees(),
  lng: degrees(),
  precision: text<Precision>(20).nullable(),
  details: p.json<Address>().nullable(),
})

const contact = () => ({ name: text(120), phone: text(25) })

const window = () => ({ from: time().nullable(), until: time().nullable() })

const placed = {
  orderId: id().primary(),
  tenantId: id().primary(),
  createdBy: id(),
  code: text(10),
  trackingToken: text(22),
  quoteId: id(),
  tier: text(10),
  serviceType: text(10),
  priceCents: p.bigint(),
  distanceMeters: p.integer(),
  roadSeconds: p.integer().nullable(),
  origin: place(),
  destination: place(),
  sender: contact(),
  recipient: contact(),
  recipientEmail: text(254).nullable(),
  remarks: text(1000).nullable(),
  reference: text(100).nullable(),
  pod: p.boolean(),
  parcels: p.json<readonly Parcel[]>().nullable(),
  wholeLoad: p.json<WholeLoad>().nullable(),
  demandsDocument: p.boolean().nullable(),
  recipientPinHash: sha256().nullable(),
  readyAt: time().nullable(),
  createdAt: time(),
  shipment: {
    id: id().nullable(),
    fullPriceCents: p.bigint().nullable(),
    driverShareBasisPoints: p.integer().nullable(),
  },
  returnOf: id().nullable(),
  traceParent: text(55).nullable(),
  rehearsal: p.json<Rehearsal>().nullable(),
  openDelivery: p.json<OpenDelivery>().nullable(),
  shop: p.json<ShopOrigin>().nullable(),
} satisfies Columns<PlacedDelivery>

const state = {
  pickupWindow: window(),
  deliveryWindow: window(),
  deadlineAt: time(),
  dispatchFrom: time().nullable(),
  status: text(20),
  driver: {
    id: id().nullable(),
    tenantId: id().nullable(),
    firstName: text(120).nullable(),
    persona: text(20).nullable(),
  },
  routeId: id().nullable(),
  offerExpiresAt: time().nullable(),
  dispatchAt: time().nullable(),
  slaBreachedAt: time().nullable(),
  arrivedAtDestinationAt: time().nullable(),
  endedAt: time().nullable(),
  returnedBy: id().nullable(),
  failedAttempts: p.integer().nullable(),
  goods: p.json<Goods>().nullable(),
  requirements: p.json<Requirements>().nullable(),
  collectOnDelivery: p.json<CollectOnDelivery>().nullable(),
  metadata: p.json<Metadata>().nullable(),
  instructions: p.json<Instructions>().nullable(),
  rating: {
    stars: p.smallint().nullable(),
    reasons: p.json<readonly RatingReason[]>().nullable(),
    text: text(500).nullable(),
    at: time().nullable(),
  },
  version: p.integer(),
  eventSequence: p.integer(),
  timelineHash: sha256(),
} satisfies Columns<DeliveryState>

/** The columns that a committed change writes; the other columns stay as the order was placed. */
export const stateColumns = tableColumns<DeliveryState>(state)

/**
 * The only statement of the columns of `deliveries`. SELECT lists name each: a column that a newer version adds must not change what a
 * prepared statement returns.
 */
export const deliveryColumns = tableColumns<Delivery>({ ...placed, ...state })

/**
 * When the robot of a rehearsal makes its next step, and the status once it is final: indexes name that, so
 * that the steps before write none.
 */
const otherColumns = tableColumns<{ robotAt: Date | null; finalStatus: Status | null }>({
  robotAt: time().nullable(),
  finalStatus: text<Status>(20).nullable(),
})

function windowBounds(name: string) {
  return `${allOrNone(`${name}_from`, `${name}_until`)} and ${name}_until > ${name}_from`
}

/**
 * Written only by the statements in delivery/place-statement.ts and delivery/commit.ts. Order ids rise with time: a tenant's newest order
 * has the highest.
 */
export const DeliveryEntity = defineEntity({
  name: 'deliveries',
  properties: { ...deliveryColumns.properties, ...otherColumns.properties },
  indexes: [
    {
      name: 'deliveries_tenant_final_idx',
      expression:
        'create index deliveries_tenant_final_idx on deliveries (tenant_id, order_id) include (final_status, created_at)',
    },
    { name: 'deliveries_tenant_created_idx', properties: ['tenantId', 'createdAt'] },
    { name: 'deliveries_tenant_open_idx', properties: ['tenantId', 'orderId'], where: isOpen },
    { name: 'deliveries_driver_idx', properties: ['driverId', 'orderId'], where: 'driver_id is not null' },
    { name: 'deliveries_driver_open_idx', properties: ['driverId'], where: isOpen },
    { name: 'deliveries_dispatch_idx', properties: ['dispatchAt'], where: 'dispatch_at is not null' },
    { name: 'deliveries_shipment_idx', properties: ['shipmentId'], where: 'shipment_id is not null' },
    {
      name: 'deliveries_whole_load_idx',
      properties: ['tenantId', 'orderId'],
      where: 'whole_load is not null',
    },
    {
      name: 'deliveries_whole_load_carrier_idx',
      properties: ['driverTenantId', 'orderId'],
      where: 'whole_load is not null',
    },
    {
      name: 'deliveries_whole_load_open_idx',
      properties: ['orderId'],
      where: 'whole_load is not null and final_status is null',
    },
    { name: 'deliveries_robot_idx', properties: ['robotAt'], where: 'robot_at is not null' },
    {
      name: 'deliveries_metadata_idx',
      expression:
        'create index deliveries_metadata_idx on deliveries using gin (metadata jsonb_path_ops) where metadata is not null',
    },
    brinIndex('deliveries_created_idx', 'deliveries', 'created_at'),
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
    // A canceled return leaves its order free for another.
    {
      name: 'deliveries_return_of_key',
      properties: ['returnOf', 'tenantId'],
      where: `return_of is not null and final_status is distinct from 'canceled'`,
    },
  ],
  checks: checks('deliveries', {
    code: matches('^RD[0-9A-HJKMNP-TV-Z]{8}$'),
    tracking_token: matches('^[0-9A-Za-z]{22}$'),
    status: oneOf(statuses),
    tier: oneOf(orderableTiers),
    service_type: oneOf(serviceTypes),
    price_cents: cents,
    distance_meters: range(0, 20_000_000),
    road_seconds: atLeast(0),
    origin_cep: cep,
    origin_lat: lat,
    origin_lng: lng,
    origin_precision: oneOf(precisions),
    destination_cep: cep,
    destination_lat: lat,
    destination_lng: lng,
    destination_precision: oneOf(precisions),
    sender: `${notEmpty('sender_name')} and ${notEmpty('sender_phone')}`,
    recipient: `${notEmpty('recipient_name')} and ${notEmpty('recipient_phone')}`,
    recipient_pin_hash: sha256Hex,
    deadline_at: 'deadline_at > created_at',
    parcels: isJson('array'),
    metadata: isJson('object'),
    requirements: isJson('object'),
    collect_on_delivery: isJson('object'),
    pickup_window: windowBounds('pickup_window'),
    delivery_window: windowBounds('delivery_window'),
    driver: allOrNone('driver_id', 'driver_tenant_id', 'driver_first_name', 'driver_persona'),
    driver_persona: oneOf(personas),
    rating: allOrNone('rating_stars', 'rating_reasons', 'rating_at'),
    rating_stars: range(1, 5),
    rating_reasons: isJson('array'),
    shipment: allOrNone('shipment_id', 'shipment_full_price_cents', 'shipment_driver_share_basis_points'),
    shipment_full_price_cents: 'shipment_full_price_cents >= price_cents',
    shipment_driver_share_basis_points: range(0, 10_000),
    return_of: 'return_of is null or return_of <> order_id',
    failed_attempts: atLeast(1),
    version: atLeast(1),
    event_sequence: atLeast(1),
    timeline_hash: sha256Hex,
    open_delivery: isJson('object'),
    shop: isJson('object'),
    // The dispatcher offers no rehearsal to a driver.
    rehearsal: `(rehearsal is not null) = (${isRehearsalId('tenant_id')})`,
    rehearsal_dispatch: 'rehearsal is null or dispatch_at is null',
    robot_at: 'robot_at is null or rehearsal is not null',
  }),
})
