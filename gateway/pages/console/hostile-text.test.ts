import type { Actor } from '@rodovia/core/identity/actor.ts'
import { type Language, languages } from '@rodovia/core/shared/language.ts'
import type { AnyRoute } from '@rodovia/gateway/rest/route.ts'
import { restRoute } from '@rodovia/gateway/rest/routes.ts'
import { describe, expect, test } from 'vitest'
import type { PageFiles } from '../page-files.ts'
import { accountRoutes } from './account/routes.ts'
import { addressRoutes } from './addresses/routes.ts'
import { keyRoutes } from './api-keys/routes.ts'
import { applicationRoutes } from './application/area.ts'
import { areas } from './areas.ts'
import { collectRoutes } from './collect-on-delivery/routes.ts'
import { dispatchRoutes } from './dispatch/routes.ts'
import { driverRoutes } from './drivers/area.ts'
import { exportRoutes } from './exports/routes.ts'
import { figureRoutes } from './figures/routes.ts'
import { fiscalRoutes } from './fiscal-documents/routes.ts'
import { freightRoutes } from './freight-operations/routes.ts'
import { goodsRulesRoutes } from './goods-rules/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { consoleDocument } from './layout.ts'
import { linkPages } from './links/area.ts'
import { linkRoutes } from './links/routes.ts'
import { mapRoutes } from './map/routes.ts'
import { memberRoutes } from './members/routes.ts'
import { clientRoutes } from './open-delivery/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import type { PageContent, SignedInContext } from './page.ts'
import { payoutRoutes } from './payouts/routes.ts'
import { quoteRoutes } from './quote/routes.ts'
import { recipientMessageRoutes } from './recipient-messages/routes.ts'
import { recipientRoutes } from './recipients/routes.ts'
import { repetitionRoutes } from './repetitions/routes.ts'
import { requestRoutes } from './request-log/routes.ts'
import { ruleRoutes } from './rules/routes.ts'
import { savedViewRoutes } from './saved-views/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { serviceAreaRoutes } from './service-areas/routes.ts'
import { shipmentRoutes } from './shipments/routes.ts'
import { shopRoutes } from './shops/routes.ts'
import { signInSettingsRoutes } from './sign-in/routes.ts'
import { tariffRoutes } from './tariffs/routes.ts'
import { tenantRoutes } from './tenants/routes.ts'
import { topUpReturnRoutes } from './top-up-returns/routes.ts'
import { topUpRoutes as openTopUpRoutes } from './top-ups/routes.ts'
import { townRoutes } from './towns/routes.ts'
import { vehicleRoutes } from './vehicles/routes.ts'
import { walletRoutes } from './wallet/area.ts'
import { topUpRoutes } from './wallet/top-up.ts'
import { endpointRoutes } from './webhooks/routes.ts'

/** A text that would break out of an attribute and open an element. */
const hostile = (field: string) => `'">${field}<img src=x>`
const escaped = (field: string) => `&#39;&#34;&#62;${field}&#60;img src&#61;x&#62;`
/** In the map's data it is a JSON string, too. */
const isShown = (text: string, field: string) =>
  [escaped(field), escaped(field).replace('&#34;', '\\&#34;')].some((marker) => text.includes(marker))
const fieldsIn = (value: unknown) => [
  ...new Set(JSON.stringify(value).match(/\w[\w.]*(?=<img src=x>)/g) ?? []),
]

const at = '2026-05-31T12:00:00.000Z'
const id = '0196f2a5-0000-7000-8000-000000000001'
const page = { total: 60, limit: 25, offset: 25 }

const priced = {
  ...{ number: 1, row: 2, status: 'priced', price_cents: 1234, recipient_name: hostile('item.recipient') },
  destination: { address: hostile('item.destination'), lat: -23.56, lng: -46.65 },
  ...{ texts: [], faults: [], order: null },
}
const listedShipment = {
  ...{ id, status: 'quoted', is_open: true, reference: hostile('shipment.reference') },
  metadata: { [hostile('shipment.key')]: hostile('shipment.value') },
  ...{ price_cents: 1234, full_price_cents: 1300, currency: 'BRL', item_count: 2 },
  ...{ created_at: at, expires_at: at, ordered_at: null, order_counts: [] },
  notices: [hostile('shipment.notice')],
  counts: { priced: 1, refused: 1, placed: 0, not_placed: 0 },
}
const shipment = {
  ...listedShipment,
  origin: { address: hostile('shipment.origin'), lat: -23.55, lng: -46.63 },
  items: [
    priced,
    {
      ...{ ...priced, number: 2, row: 3, status: 'refused', price_cents: null },
      ...{ recipient_name: hostile('refused.recipient'), destination: null },
      texts: [{ field: 'recipient_name', value: hostile('item.text') }],
      faults: [
        { code: 'validation_failed', field: 'recipient_name', message: 'is empty' },
        { code: 'outside_service_area', field: null, message: hostile('fault.message') },
      ],
    },
  ],
}
const party = (role: string) => ({
  name: hostile(`${role}.name`),
  phone: hostile(`${role}.phone`),
  remarks: null,
})
const zones = { origem: { time_zone: 'America/Manaus' }, destino: { time_zone: 'America/Manaus' } }
const place = (role: string) => ({ address: hostile(`${role}.address`), lat: -23.5, lng: -46.6 })
const driver = { id, name: hostile('driver.name'), persona: 'motoboy' }
const application = {
  status: 'rejected',
  vehicle_plate: hostile('plate'),
  vehicle_model: hostile('model'),
  fleet_name: hostile('fleet'),
  applied_at: at,
  rejected_at: at,
  reason: hostile('reason'),
  documents: [{ kind: 'cnh', sha256: 'a'.repeat(64), sent_at: at }],
  missing_documents: ['company'],
}
const reviewed = {
  ...application,
  driver: { ...driver, email: hostile('email'), phone: hostile('phone') },
}
const vehicle = {
  ...{
    id,
    plate: hostile('vehicle.plate'),
    renavam: hostile('vehicle.renavam'),
    service_type: 'TRUCK',
    axles: 6,
  },
  ...{ body: 'sider', tare_kg: 16_000, capacity_kg: 32_000, owner_name: hostile('vehicle.owner') },
  ...{ owner_document: hostile('vehicle.owner_document'), driver_id: id, changed_at: at },
}
const carrier = {
  ...{ rntrc: hostile('carrier.rntrc'), kind: 'ETC', valid_until: hostile('carrier.valid_until') },
  ...{ state: 'active', state_since: null, state_imported_at: at, changed_at: at },
}
const policy = {
  ...{ id, kind: 'RC-V', insurer: hostile('policy.insurer'), number: hostile('policy.number') },
  ...{ valid_from: hostile('policy.valid_from'), valid_until: hostile('policy.valid_until'), changed_at: at },
}
const fiscalTown = (name: string) => ({ code: '1200401', name: hostile(name), state: 'AC' })
const fiscalIssuer = {
  ...{ document: hostile('issuer.document'), state_registration: hostile('issuer.registration') },
  ...{ name: hostile('issuer.name'), postal_code: '13010000', street: hostile('issuer.street') },
  ...{ number: hostile('issuer.number'), complement: hostile('issuer.complement') },
  ...{ district: hostile('issuer.district'), city: hostile('issuer.city'), state: 'SP' },
  ...{ environment: 'homologation', series: 1, certificate_subject: hostile('issuer.certificate') },
  ...{ certificate_valid_until: at, number_gaps: [7], changed_at: at },
}
const fiscalOrder = {
  ...{
    order_id: id,
    code: hostile('fiscal.code'),
    from: fiscalTown('fiscal.from'),
    to: fiscalTown('fiscal.to'),
  },
  ...{ document_keys: ['1'.repeat(44)], cargo_type: null, value_cents: 100, weight_kg: 1, document_id: null },
}
const fiscalDocument = {
  ...{ id, kind: 'mdfe', environment: 'homologation', series: 1, number: 42, key: '1'.repeat(44) },
  ...{ status: 'rejected', is_contingency: false, order_ids: [id], loading: [fiscalTown('fiscal.loading')] },
  ...{ unloading: [fiscalTown('fiscal.unloading')], way: [hostile('fiscal.way')] },
  ...{ plate: hostile('fiscal.plate'), trailer_plates: [], emitter: 'service', chassis: 'truck' },
  drivers: [{ name: hostile('fiscal.driver'), cpf: hostile('fiscal.cpf') }],
  ...{ product: hostile('fiscal.product'), ncm: hostile('fiscal.ncm'), cargo_type: 'carga_geral' },
  ...{ value_cents: 100, weight_kg: 1, ciot_number: hostile('fiscal.ciot') },
  ...{ ciot_document: hostile('fiscal.ciot_document'), contractor_name: hostile('fiscal.contractor') },
  contractor_document: hostile('fiscal.contractor_document'),
  insurances: [
    {
      ...{ insurer: hostile('fiscal.insurer'), insurer_document: hostile('fiscal.insurer_document') },
      ...{ policy: hostile('fiscal.policy'), endorsements: [hostile('fiscal.endorsement')] },
    },
  ],
  payment: {
    ...{ total_cents: 100, due_on: null, pix_key: hostile('fiscal.pix'), bank_code: null, bank_branch: null },
    institution_document: null,
  },
  ...{ answer_code: '611', answer_text: hostile('fiscal.answer'), protocol: hostile('fiscal.protocol') },
  ...{ issued_at: at, authorized_at: null, ended_at: null },
  events: [
    {
      ...{ id, type: 'close', status: 'rejected', answer_code: '631', protocol: null, created_at: at },
      answer_text: hostile('fiscal.event'),
    },
  ],
}
const planFigures = { distanceKm: 1, travelSeconds: 60, spareSeconds: null, deliveryCount: 1 }
const planned = {
  ...{ order_id: id, code: 'RD7K3QF9XA', status: 'awaiting_driver', deadline_at: at },
  ...{ dispatch_from: null, arrived_at_destination_at: null },
  recipient: { name: hostile('recipient.name') },
  ...{ origem: place('origem'), destino: place('destino') },
}
const payout = {
  ...{ id, driver_name: hostile('payout.driver'), status: 'sent', amount_cents: 100, requested_at: at },
  ...{ pix_key: hostile('payout.key'), held_until: at, end_to_end_id: null, reason: null },
}
const failedPayout = {
  ...{ ...payout, status: 'failed' },
  ...{ end_to_end_id: hostile('payout.end_to_end_id'), reason: hostile('payout.reason') },
}
const mapped = {
  order_id: id,
  code: hostile('code'),
  status: 'in_transit',
  deadline_at: at,
  recipient: party('recipient'),
  origem: place('origem'),
  destino: place('destino'),
  position: { lat: -23.51, lng: -46.61, at },
  timeline: [{ ts: at, type: 'create', label: hostile('timeline.label') }],
}
const instructions = {
  ...{
    complement: hostile('complement'),
    reference: hostile('landmark'),
    note: hostile('instructions.note'),
  },
  ...{ at_home: false, leave_with: { place: 'neighbour', name: hostile('leave_with.name') } },
}
const order = {
  ...mapped,
  tier: 'turbo',
  service_type: 'CAR',
  created_at: at,
  distance_km: 4.2,
  pod: true,
  remarks: hostile('remarks'),
  reference: hostile('reference'),
  collect_on_delivery: {
    ...{ amount_cents: 100, method: 'cash', status: 'collected', collected_at: at },
    ...{ received_cents: 200, change_cents: 100 },
  },
  goods_documents: [{ kind: 'nfe', key: hostile('document.key') }],
  no_document_reason: null,
  freight_operations: [
    {
      ...{ kind: 'ciot', status: 'refused', number: hostile('ciot.number'), plate: hostile('ciot.plate') },
      ...{
        amount_cents: 1,
        means: null,
        refusal_code: hostile('ciot.code'),
        refusal_text: hostile('ciot.text'),
      },
    },
  ],
  payment_due_on: null,
  requirements: {
    pickup: null,
    handover: {
      ...{ photo: true, signature: true, photo_or_signature: false, pin: false, barcode: true },
      ...{ barcodes: [hostile('barcode')], document: true, age: false },
    },
    return: null,
  },
  checks: [
    {
      ...{ place: 'handover', at, kinds: ['signature', 'document'], signer_name: hostile('signer_name') },
      ...{ barcodes: [], document_kind: 'rg', document_last4: '123X', distance_m: 4 },
    },
  ],
  metadata: { [hostile('metadata.key')]: hostile('metadata.value') },
  sender: party('sender'),
  price_cents: 3154,
  tracking_url: 'https://rodovia.example/rastreio/x',
}
const webhook = {
  id,
  url: `https://shop.example/${hostile('url')}`,
  description: hostile('description'),
  events: null,
  status: 'enabled',
  is_secret_staged: true,
  created_at: at,
  failing_since: at,
  disabled_at: null,
  disabled_reason: null,
  open_delivery_client_id: null,
  shop_connection_id: null,
}
const webhookEvent = {
  event_id: id,
  type: 'webhook.test',
  order_id: id,
  status: 'waiting',
  attempt_count: 1,
  next_attempt_at: at,
  created_at: at,
  finished_at: null,
}
const attempt = {
  at,
  number: 1,
  url: hostile('attempt.url'),
  request_headers: { 'x-header': hostile('attempt.header') },
  status: 500,
  failure: hostile('attempt.failure'),
  response: hostile('attempt.response'),
  milliseconds: 12,
}
const offer = {
  offeredAt: at,
  distanceKm: 1.5,
  outcome: null,
  driver,
  skipped: [{ reason: 'too_far', driver: { ...driver, name: hostile('skipped.name') } }],
}
const incident = { code: 'other', note: hostile('incident.note'), openedAt: at, resolvedAt: null }
const deskDriver = {
  ...{
    ...driver,
    name: hostile('desk.name'),
    phone: hostile('desk.phone'),
    activeDeliveryCount: 1,
    openOfferCount: 0,
    averageRating: 4.8,
  },
  ...{
    vehiclePlate: hostile('desk.plate'),
    vehicleModel: hostile('desk.model'),
    capacity: 2,
    isAvailable: true,
    receivesPushes: false,
    pushRefusal: hostile('desk.refusal'),
  },
  ...{
    positionedAt: at,
    positionAccuracyMeters: 12,
    batteryPercent: 80,
    position: { lat: -23.5, lng: -46.6 },
  },
}
const dispatched = { ...mapped, driver, incidents: [incident] }
const timeFigure = { count: 1, mean_seconds: 60, p50_minutes: 1, p90_minutes: 1 }
const figureGroup = {
  ...{ key: '', name: null, orders: 1, open: 0, delivered: 1, on_time: 1, on_time_rate: 1, canceled: 0 },
  ...{
    canceled_by_shipper: 0,
    canceled_without_driver: 0,
    returned: 0,
    problems: 1,
    rating_count: 1,
    average_rating: 5,
    problems_by_code: [{ code: 'refused', count: 1 }],
    ...{ returns: 1, failed_attempts: 1, attempts_by_reason: [{ reason: 'refused', count: 1 }] },
    spend_cents: 3154,
  },
  ...{ accept: timeFigure, pickup: timeFigure, door: timeFigure },
}
const topUpReturn = {
  id,
  status: 'released',
  amount_cents: 100,
  is_contest: false,
  note: hostile('return.note'),
  bank_reason: hostile('return.bank_reason'),
  created_at: at,
  changed_at: at,
}
const topUp = {
  id,
  status: 'active',
  amount_cents: 100,
  paid_cents: 0,
  held_cents: 100,
  returned_cents: 100,
  returns: [topUpReturn],
  br_code: hostile('br_code'),
  qr_svg: '<svg/>',
  expires_at: at,
}
const key = {
  id,
  name: hostile('key.name'),
  last_four: '1234',
  livemode: false,
  scopes: ['quotes'],
  plan: 'start',
  spending_cap_cents: 100,
  created_at: at,
  created_by: hostile('key.created_by'),
  held_by: hostile('key.held_by'),
  inactive_scopes: ['quotes'],
  expires_at: at,
  allowed_addresses: [hostile('key.allowed_addresses')],
  last_used_at: at,
  last_used_address: hostile('key.last_used_address'),
  revoked_at: null,
}

const tariff = {
  ...{ version: 1, effectiveFrom: at },
  ...{ turboMarkupBasisPoints: 1, expressMarkupBasisPoints: 1, padraoMarkupBasisPoints: 1 },
  samePickupBasisPoints: 1,
  vehicles: [{ serviceType: 'CAR', baseCents: 1, perKmCents: 1, minimumCents: 1, perKgCents: 1 }],
  rows: [
    {
      ...{ city: hostile('tariff.city'), serviceType: null, tier: null, fromHour: null, untilHour: null },
      ...{ baseCents: 1, perKmCents: 1, minimumCents: 1, perKgCents: 1, markupBasisPoints: 1 },
    },
  ],
}
const serviceArea = {
  ...{ id, name: hostile('area.name'), is_active: true, geojson: null, changed_at: at },
  ...{ cep_prefixes: ['013'], cities: [hostile('area.cities')] },
}
const savedAddress = {
  id,
  name: hostile('saved.name'),
  phone: hostile('saved.phone'),
  address: {
    postal_code: '01310100',
    street: hostile('saved.street'),
    number: hostile('saved.number'),
    complement: hostile('saved.complement'),
    district: hostile('saved.district'),
    city: hostile('saved.city'),
    state: 'SP',
    reference: hostile('saved.reference'),
    lat: null,
    lng: null,
  },
  is_default_pickup: true,
  metadata: { [hostile('saved.key')]: hostile('saved.value') },
  use_count: 1,
  last_used_at: at,
  changed_at: at,
}

const orderImport = {
  ...{ id, file_name: hostile('file_name'), status: 'ready', headers: [hostile('header')], created_at: at },
  notices: [hostile('import.notice')],
  mapping: [
    { field: 'recipient_name', column: 0, value: null },
    { field: 'tier', column: null, value: hostile('mapping.value') },
  ],
  counts: {
    ...{ waiting: 0, valid: 1, invalid: 1, placed: 0, unpaid: 0, refused: 0 },
    ...{ payable_cents: 100, placed_cents: 0 },
  },
  expires_at: at,
}

const importRow = {
  ...{ number: 2, cells: [hostile('cell')], status: 'invalid', price_cents: null, order_id: null },
  ...{ code: null, tracking_url: null },
  faults: [
    {
      field: 'tier',
      label: hostile('fault.label'),
      value: hostile('fault.value'),
      message: hostile('fault.message'),
    },
  ],
  notices: [hostile('row.notice')],
}

const repetition = {
  ...{ id, rule: hostile('rule'), starts_on: '2026-06-01', pickup_from: '09:00', pickup_until: '11:00' },
  ...{ delivery_from: null, delivery_until: null, tier: 'turbo', service_type: 'CAR', parcels: null },
  ...{ origin_postal_code: '01310100', destination_postal_code: '04538133', destination_address: null },
  origin_address: savedAddress.address,
  sender_name: hostile('sender_name'),
  sender_phone: hostile('sender_phone'),
  recipient_name: hostile('recipient_name'),
  recipient_phone: hostile('recipient_phone'),
  remarks: hostile('remarks'),
  reference: hostile('reference'),
  ...{ pod: false, max_price_cents: 100, status: 'active', skipped_days: ['2026-06-02'] },
  ...{ next_day: '2026-06-01', next_at: at, created_at: at, ended_at: null },
  runs: [
    { day: '2026-05-31', status: 'failed', order_id: null, reason: hostile('reason'), price_cents: 1, at },
  ],
}

const exportedList = {
  ...{ id, list: 'orders', status: 'ready', failure: null, rows_done: 2, rows_total: 2, size_bytes: 9 },
  ...{ requested_at: at, ready_at: at, expires_at: at },
  filter: {
    ...{ from: at, before: at, statuses: ['delivered'], actions: [hostile('export.action')] },
    ...{ code: hostile('export.code'), reference: hostile('export.reference') },
    metadata: { [hostile('export.key')]: hostile('export.value') },
  },
}

const note = {
  ...{ id: 'note', at, role: 'driver', own: false, internal: true },
  ...{ author: hostile('note.author'), text: hostile('note.text') },
}

/** The data that each page reads has hostile text in every field that people can write. */
const recipientMessage = {
  ...{
    id,
    kind: 'problem',
    channel: 'email',
    status: 'suppressed',
    reason: 'opted_out',
    to: hostile('message.to'),
  },
  ...{ cost_cents: 10, created_at: at, due_at: at, sent_at: at, updated_at: at },
}
const messageSettings = {
  ...{
    channels: ['email'],
    kinds: ['delivered'],
    language: 'en',
    quiet_from: null,
    quiet_until: null,
    changed_at: at,
  },
  templates: [{ kind: 'delivered', language: 'en', text: hostile('template.text') }],
  offers: [{ channel: 'email', is_offered: true, cost_cents: 0 }],
}

const lastWeek = { orders: 4, delivered: 3, on_time_rate: 0.75, spend_cents: 12_616 }
const overview = {
  steps: ['check_orders'],
  orders: {
    ...{ by_status: [{ status: 'assigned', count: 1 }], problem_count: 0, late_count: 1, due_soon_count: 0 },
    attention: [
      {
        reason: 'late',
        order: {
          ...{ order_id: id, code: 'RDWBRHTH9G', status: 'assigned', deadline_at: at, dispatch_from: null },
          ...{ arrived_at_destination_at: null, recipient: { name: hostile('late.recipient') } },
          destino: { address: hostile('late.destination') },
        },
      },
    ],
  },
  ...{ week: lastWeek, week_before: lastWeek, balance_cents: 1234, suggested_top_up_cents: 10_000 },
  dispatch: {
    waiting: [{ from_minutes: 0, to_minutes: null, count: 1 }],
    ...{ drivers_on_duty: 1, drivers_silent: 0, offers: 1, offers_declined: 0, offers_timed_out: 0 },
  },
  ...{ money: { payouts: 1, payout_cents: 100, top_ups: 1, top_up_cents: 100 }, health_issues: 1 },
  webhooks: {
    endpoints: 1,
    failing: [{ id, url: hostile('failing.url'), status: 'failing', since: at }],
    last_events: [{ id, type: 'tracking.delivered', at, order_id: id }],
  },
}

const apiRequest = {
  ...{ id, livemode: false, key_id: id, key_name: hostile('key_name'), at, method: 'GET' },
  ...{ route: hostile('route'), path: hostile('path'), operation: hostile('operation'), status: 422 },
  ...{ error_code: hostile('error_code'), milliseconds: 3.5, request_id: hostile('request_id') },
  ...{ idempotency_key: hostile('idempotency_key'), request_bytes: 10, response_bytes: 20 },
}

const tripDuties = [
  {
    state: 'missing',
    duty: {
      ...{ code: 'ciot_tac', binds: ['contractor'], since: '2011-04-19', until: null },
      source: hostile('duty.source'),
    },
  },
]

const bodies = new Map<AnyRoute, object>([
  [restRoute('GET /api/app/v1/overview'), overview],
  [orderRoutes.messages, { messages: [recipientMessage] }],
  [recipientMessageRoutes.settings, { settings: messageSettings }],
  [
    recipientMessageRoutes.previews,
    { previews: [{ kind: 'delivered', language: 'en', text: hostile('preview.text') }] },
  ],
  [orderRoutes.list, { orders: [order], ...page }],
  [searchRoutes.search, { orders: [order] }],
  [
    orderRoutes.selected,
    {
      orders: [
        {
          ...{ order_id: id, code: 'RDWBRHTH9G', status: 'assigned', dispatch_from: null, price_cents: 3154 },
          ...{ recipient: { name: hostile('selected.name') }, cancel: { allowed: true, refund_cents: 3154 } },
        },
      ],
    },
  ],
  [savedViewRoutes.list, { views: [{ id, name: hostile('view.name'), query: hostile('view.query') }] }],
  [
    orderRoutes.read,
    {
      order: {
        ...order,
        driver,
        instructions,
        rating: { stars: 1, reasons: ['late'], text: hostile('rating.text'), at },
        photos: [
          {
            stage: 'delivery',
            name: hostile('photo.name'),
            note: hostile('photo.note'),
            ts: at,
            url: hostile('photo.url'),
          },
        ],
        cancel: { allowed: true, refund_cents: 3154, until: 'picked_up' },
        callable: ['recipient', 'driver', 'support'],
        ...{ failed_attempts: 1, last_attempt: { number: 1, reason: 'closed', at }, return_order: null },
        original_order: { order_id: id, code: 'RD00000000', status: 'delivered' },
        return: { allowed: true, hindrance: null, price_cents: 3154, until: at },
      },
    },
  ],
  [requestRoutes.list, { requests: [apiRequest], ...page }],
  [requestRoutes.errors, { errors: [{ code: hostile('code'), count: 3, last_at: at }] }],
  [
    requestRoutes.read,
    {
      request: {
        ...apiRequest,
        ...{ query: hostile('query'), request_body: hostile('sent'), response_body: hostile('answered') },
      },
    },
  ],
  [requestRoutes.rules, { rules: { live: false, test: true } }],
  [goodsRulesRoutes.read, { rules: { documentBeforeDispatch: true } }],
  [recipientRoutes.read, { rules: { mayReschedule: true, rescheduleDays: 7, fromHour: 8, untilHour: 20 } }],
  [orderRoutes.notes, { notes: [note] }],
  [
    freightRoutes.trips,
    {
      trips: [
        {
          ...{ order_id: id, code: hostile('trip.code'), status: 'delivered', own: true, created_at: at },
          ...{ distance_km: 3380, payment_due_on: '2027-01-13', duties: tripDuties },
          freight_operations: order.freight_operations,
        },
      ],
      ...{ total: 1, offset: 0 },
    },
  ],
  [freightRoutes.duties, { duties: tripDuties.map(({ duty }) => duty) }],
  [freightRoutes.dutiesOfOrder, { duties: tripDuties }],
  [mapRoutes.today, { orders: [mapped] }],
  [
    dispatchRoutes.queue,
    {
      ...{
        orders: [dispatched],
        total: 1,
        end_cursor: null,
        support_phone: hostile('support_phone'),
        by_plan: true,
      },
      areas: [{ name: hostile('area.name'), orderCount: 1 }],
      drivers: { totalCount: 1, nodes: [deskDriver] },
    },
  ],
  [
    dispatchRoutes.plan,
    {
      queue: { areas: [{ name: hostile('area.name'), orderCount: 1 }] },
      plan: {
        ...{ plannedAt: at, waitingCount: 2, plannedCount: 2, distanceSource: 'road' },
        ...{ driverCount: 1, plannedDriverCount: 1, previousPlannedAt: at },
        ...{ id, isKept: true, changeCount: 2 },
        comparison: {
          ...{ before: planFigures, after: planFigures },
          routes: [
            {
              driver: { id: at, name: hostile('compared.name') },
              ...{ before: planFigures, after: { ...planFigures, distanceKm: 2 } },
            },
          ],
        },
        fallenLocks: [
          {
            driver: { name: hostile('fallen.name') },
            reason: { text: hostile('fallen.reason') },
            order: { order_id: id, code: hostile('fallen.code') },
          },
        ],
        changes: [
          {
            ...{ kind: 'gone', addedCount: 0, removedCount: 1 },
            driver: { id, name: hostile('gone.name') },
          },
        ],
        routes: [
          {
            driver: { ...driver, position: { lat: -23.51, lng: -46.61 } },
            ...{ payCents: 100, distanceKm: 1, travelSeconds: 60, endsAt: at },
            stops: ['pickup', 'dropoff'].map((kind) => ({
              ...{ kind, beginsAt: at, isCommitted: false, lateSeconds: 60, order: planned },
            })),
            deliveries: [
              { payCents: 100, isLocked: true, explanation: hostile('explanation'), order: planned },
            ],
          },
        ],
        unplanned: [{ reason: { text: hostile('reason') }, order: { ...planned, order_id: at } }],
      },
      drivers: { nodes: [{ id: at, name: hostile('duty.name'), isAvailable: true }] },
      by_plan: true,
      offered: {
        nodes: [
          {
            ...{ id, status: 'accepted', payCents: 100, distanceKm: 1, offeredAt: at, driver },
            ...{ isByPlan: true, explanation: hostile('route.explanation') },
            stops: [
              {
                ...{ kind: 'dropoff', plannedAt: at, isDone: false },
                order: { order_id: id, code: hostile('offered.code'), ...zones },
              },
            ],
            skips: [
              {
                ...{ kind: 'dropoff', reason: 'other', note: hostile('skip.note'), at },
                order: { order_id: id, code: hostile('skip.code'), ...zones },
                missedWindows: [{ code: hostile('missed.code'), kind: 'dropoff', until: at }],
              },
            ],
          },
        ],
      },
    },
  ],
  [
    dispatchRoutes.read,
    {
      order: {
        ...dispatched,
        status: 'awaiting_driver',
        sender: party('sender'),
        remarks: hostile('remarks'),
        instructions,
        notes: [note],
        callable: ['sender', 'recipient', 'driver'],
        ...{ failed_attempts: 1, return_of: null, returned_by: null },
        offers: [offer],
        candidates: [
          { distanceKm: null, reason: null, driver: { ...driver, name: hostile('candidate.name') } },
        ],
      },
    },
  ],
  [
    quoteRoutes.read,
    {
      quote: {
        id,
        expires_at: at,
        service_type: 'CAR',
        distance_km: 4.2,
        duration_seconds: 900,
        origin: { cep: '01310100', city: hostile('origin.city'), uf: 'SP' },
        destination: { cep: '04538133', city: hostile('destination.city'), uf: 'SP' },
        tiers: [{ tier: 'turbo', price_cents: 3154, deadline_hours: 2 }],
      },
    },
  ],
  [
    walletRoutes.read,
    {
      balance_cents: 100,
      statement: [
        {
          id,
          ts: at,
          type: 'debit',
          reason: hostile('reason'),
          amount_cents: -100,
          balance_after_cents: 0,
          order_id: id,
        },
      ],
      ...page,
    },
  ],
  [
    figureRoutes.read,
    {
      total: figureGroup,
      groups: [{ ...figureGroup, key: hostile('figures.key'), name: hostile('figures.name') }],
      group_count: 1,
      is_incomplete: false,
    },
  ],
  [
    walletRoutes.openReturns,
    { returns: [{ topup_id: id, status: 'held', amount_cents: 100, created_at: at }] },
  ],
  [topUpRoutes.readTopUp, { topup: topUp }],
  [
    topUpReturnRoutes.list,
    {
      returns: [
        {
          ...topUpReturn,
          tenant_name: hostile('return.tenant_name'),
          end_to_end_id: hostile('return.end_to_end_id'),
        },
      ],
      ...page,
    },
  ],
  [
    tenantRoutes.list,
    {
      list: {
        tenants: [{ id, name: hostile('tenant.name'), kind: 'embarcador', balance_cents: -100 }],
        total: 1,
      },
      waiting: {
        nodes: [
          {
            tenant: { id, name: hostile('shop.name') },
            email: hostile('shop.email'),
            signed_up_at: at,
          },
        ],
      },
      ...page,
    },
  ],
  [
    tenantRoutes.one,
    {
      tenant: {
        ...{ id, name: hostile('tenant.name'), kind: 'transportadora', balance_cents: 100 },
        sign_up: {
          ...{ email: hostile('shop.email'), document: hostile('shop.document'), signed_up_at: at },
          ...{ terms_version: hostile('shop.terms'), approved_at: null },
        },
      },
      return_rules: { attempts: 2, days: 7, failed_percent: 50, wanted_percent: 100 },
      members: { people: [{ id, name: hostile('member.name'), role: 'owner' }], total: 2 },
      keys: {
        keys: [
          {
            ...{ id, name: hostile('key.name'), last_four: hostile('key.last_four'), livemode: false },
            ...{ plan: 'start', last_used_at: at, revoked_at: null },
          },
        ],
      },
    },
  ],
  [
    ruleRoutes.read,
    {
      rules: {
        limits: [{ name: 'app', quota: 600, window_seconds: 3600 }],
        retention: [{ name: 'positions', days: 90 }],
      },
    },
  ],
  [
    healthRoutes.read,
    {
      checks: [
        { name: 'outbox', is_well: true, count: 0, since: null },
        { name: 'contests', is_well: false, count: 2, since: at },
      ],
    },
  ],
  [
    collectRoutes.payments,
    {
      collected_payments: [
        {
          ...{ id, order_id: id, code: hostile('payment.code'), reference: hostile('payment.reference') },
          ...{ method: 'cash', amount_cents: 100, collected_at: at, settled_cents: 50, settled_at: null },
          remittance_id: null,
        },
      ],
      ...page,
    },
  ],
  [
    collectRoutes.remittances,
    { remittances: [{ id, amount_cents: 100, payment_count: 1, made_at: at }], ...page },
  ],
  [
    collectRoutes.owing,
    {
      drivers: [{ id, name: hostile('owing.name'), owed_cents: 100, payment_count: 1, since: at }],
      ...page,
    },
  ],
  [payoutRoutes.waiting, { payouts: [payout], ...page }],
  [
    payoutRoutes.batches,
    { batches: [{ id, made_at: at, count: 2, open_count: 1, total_cents: 200 }], ...page },
  ],
  [payoutRoutes.batch, { batch: { id, made_at: at, total_cents: 200, payouts: [payout, failedPayout] } }],
  [
    openTopUpRoutes.list,
    {
      topups: [
        {
          ...{ id, txid: hostile('txid'), tenant_name: hostile('topup.tenant_name'), status: 'expired' },
          ...{ amount_cents: 100, created_at: at, expires_at: at },
        },
      ],
      ...page,
    },
  ],
  [
    shipmentRoutes.list,
    { shipments: [{ ...listedShipment, shipment_id: id, open: true, orders_by_status: [] }], ...page },
  ],
  [shipmentRoutes.read, { shipment }],
  [importRoutes.list, { imports: [orderImport], ...page }],
  [importRoutes.read, { order_import: orderImport }],
  [importRoutes.rows, { rows: [importRow], ...page }],
  [importRoutes.row, { row: importRow }],
  [exportRoutes.list, { exports: [exportedList], ...page }],
  [repetitionRoutes.list, { repetitions: [repetition], ...page }],
  [tariffRoutes.list, { tariff, tariffs: [{ ...tariff, rowCount: 1 }] }],
  [
    townRoutes.list,
    {
      towns: [
        {
          ...{ code: 3_525_904, city: hostile('town'), state: 'SP', status: 'failed', bounds: null },
          ...{ addresses: 0, streets: 0, road_bytes: 0, map_tiles: 0, loaded_at: null },
          parts: [{ part: 'map', percent: 0, fault: 'unreachable', detail: hostile('town.detail') }],
        },
      ],
    },
  ],
  [serviceAreaRoutes.list, { areas: [serviceArea] }],
  [serviceAreaRoutes.read, { area: serviceArea }],
  [fiscalRoutes.issuer, { issuer: fiscalIssuer }],
  [fiscalRoutes.orders, { orders: [fiscalOrder] }],
  [fiscalRoutes.list, { fiscal_documents: [fiscalDocument], ...page }],
  [fiscalRoutes.read, { fiscal_document: fiscalDocument }],
  [vehicleRoutes.list, { vehicles: [vehicle] }],
  [vehicleRoutes.read, { vehicle }],
  [vehicleRoutes.drivers, { drivers: [{ id, name: hostile('vehicle.driver') }] }],
  [vehicleRoutes.carrier, { carrier }],
  [vehicleRoutes.policies, { policies: [policy] }],
  [vehicleRoutes.policy, { policy }],
  [addressRoutes.list, { addresses: [savedAddress], ...page }],
  [addressRoutes.read, { address: savedAddress }],
  [keyRoutes.list, { keys: [key], ...page }],
  [
    shopRoutes.list,
    {
      shops: [
        {
          ...{ id, webhook_id: id, name: hostile('name'), kind: 'shopify', livemode: true },
          ...{
            shop: hostile('shop'),
            services: ['turbo'],
            rates_url: hostile('rates'),
            events_url: hostile('events'),
            tracking_url: hostile('tracking'),
          },
          ...{ created_at: at, last_used_at: at, revoked_at: null },
          orders: [
            {
              ...{ shop_order_id: hostile('id'), number: hostile('number'), order_id: null, created_at: at },
              ...{ placed_at: null, canceled_at: null, may_retry: true },
              hindrance: { reason: 'address', detail: hostile('detail'), issues: [] },
            },
            {
              ...{ shop_order_id: '2', number: '2', order_id: null, created_at: at },
              ...{ placed_at: null, canceled_at: null, may_retry: true },
              hindrance: {
                ...{ reason: 'address', detail: null },
                issues: [{ field: hostile('field'), message: hostile('message') }],
              },
            },
          ],
        },
      ],
    },
  ],
  [
    clientRoutes.list,
    {
      clients: [
        {
          ...{ id, webhook_id: id, name: hostile('name'), livemode: true, last_four: 'a1B2' },
          ...{ phone: hostile('phone'), url: `https://shop.example/${hostile('url')}` },
          ...{ created_at: at, last_used_at: at, revoked_at: null },
        },
      ],
    },
  ],
  [endpointRoutes.list, { webhooks: [webhook] }],
  [endpointRoutes.read, { webhook }],
  [endpointRoutes.log, { deliveries: [webhookEvent], ...page }],
  [
    endpointRoutes.delivery,
    { delivery: { ...webhookEvent, request_body: hostile('request_body'), attempts: [attempt] } },
  ],
  [
    accountRoutes.factors,
    {
      factors: [{ id, kind: 'totp', name: hostile('factor.name'), created_at: at, last_used_at: at }],
      recovery_codes_left: 9,
    },
  ],
  [
    accountRoutes.sessions,
    {
      sessions: [
        {
          ...{ id, device: hostile('session.device'), network: hostile('session.network') },
          ...{ opened_at: at, last_used_at: at, is_current: false },
          ...{ receives_pushes: false, push_refused_at: at, push_refusal: hostile('session.refusal') },
        },
      ],
      ...page,
    },
  ],
  [applicationRoutes.read, { application }],
  [driverRoutes.list, { ...page, applications: [reviewed] }],
  [driverRoutes.read, { application: reviewed }],
  [
    memberRoutes.read,
    {
      second_factor_roles: ['manager'],
      members: {
        nodes: [
          {
            id,
            email: hostile('member.email'),
            name: hostile('member.name'),
            role: 'manager',
            key_count: 1,
            has_second_factor: false,
          },
        ],
        total: 60,
      },
      invitations: { nodes: [{ id, email: hostile('invitation.email'), role: 'viewer', expires_at: at }] },
      offset: 25,
    },
  ],
  [
    signInSettingsRoutes.settings,
    {
      redirectUri: 'https://rodovia.example/conta/empresa/1/retorno',
      provider: {
        ...{ issuer: hostile('provider.issuer'), clientId: hostile('provider.client') },
        ...{ groupsClaim: hostile('provider.claim'), isRequired: false, changedAt: at },
        roleRules: [{ group: 'staff', role: 'viewer' }],
      },
      domains: [null, at].map((verifiedAt) => ({
        ...{ name: hostile('domain.name'), verifiedAt },
        ...{ recordName: hostile('domain.record'), recordValue: hostile('domain.value') },
      })),
    },
  ],
  [
    linkRoutes.shopTerms,
    {
      terms: {
        isOpen: true,
        version: hostile('terms.version'),
        url: `https://a.example/${hostile('terms.url')}`,
      },
    },
  ],
  [
    linkRoutes.readInvitation,
    {
      invitation: { email: hostile('invitation.email'), role: 'viewer', tenant_name: hostile('tenant_name') },
    },
  ],
])

const ofCiot = ['ciot.number', 'ciot.plate', 'ciot.code', 'ciot.text']

/** Fields that a page reads and does not show. */
const hidden: Record<string, string[]> = {
  '/documentos-fiscais': [
    ...['registration', 'street', 'number', 'complement', 'district', 'city'].map((name) => `issuer.${name}`),
    ...['loading', 'way', 'trailer', 'driver', 'cpf', 'product', 'ncm', 'ciot', 'ciot_document'].map(
      (name) => `fiscal.${name}`,
    ),
    ...['contractor', 'contractor_document', 'insurer', 'insurer_document', 'policy', 'endorsement'].map(
      (name) => `fiscal.${name}`,
    ),
    ...['fiscal.pix', 'fiscal.protocol', 'fiscal.event'],
  ],
  '/documentos-fiscais/emitente': ['issuer.city', 'issuer.certificate'],
  '/documentos-fiscais/novo': [
    ...['vehicle.renavam', 'vehicle.owner', 'vehicle.owner_document', 'policy.insurer', 'policy.valid_from'],
    ...['policy.valid_until', 'fiscal.code', 'fiscal.from', 'fiscal.to'],
  ],
  '/documentos-fiscais/:document_id/corrigir': [
    ...['vehicle.renavam', 'vehicle.owner', 'vehicle.owner_document', 'policy.insurer', 'policy.valid_from'],
    ...['policy.valid_until', 'fiscal.loading', 'fiscal.unloading', 'fiscal.plate', 'fiscal.insurer'],
    ...['fiscal.policy', 'fiscal.protocol', 'fiscal.event'],
  ],
  '/repasses': ['payout.key'],
  '/requisicoes': [
    ...['route', 'request_id', 'idempotency_key', 'key.created_by', 'key.held_by'],
    ...['key.allowed_addresses', 'key.last_used_address'],
  ],
  '/cadastros': ['plate', 'model', 'reason', 'email', 'phone'],
  '/pedidos': [
    ...ofCiot,
    'document.key',
    'barcode',
    'signer_name',
    'metadata.key',
    'metadata.value',
    'recipient.phone',
    'origem.address',
    'remarks',
    'timeline.label',
    'sender.name',
    'sender.phone',
  ],
  '/busca': [
    ...ofCiot,
    'document.key',
    'barcode',
    'signer_name',
    'metadata.key',
    'metadata.value',
    ...['recipient.phone', 'origem.address', 'remarks', 'timeline.label', 'sender.name', 'sender.phone'],
  ],
  '/pedidos/importar': ['header', 'mapping.value', 'import.notice'],
  '/pedidos/importar/:import_id': ['header', 'mapping.value'],
  '/pedidos/importar/:import_id/linhas/:number': [
    ...['file_name', 'header', 'mapping.value', 'import.notice', 'row.notice'],
  ],
  '/repeticoes': [
    ...['sender_name', 'sender_phone', 'recipient_phone', 'remarks', 'reference', 'saved.reference'],
  ],
  '/repeticoes/pedido/:order_id': [
    ...ofCiot,
    'document.key',
    'barcode',
    'signer_name',
    'metadata.key',
    'metadata.value',
    ...['complement', 'landmark', 'instructions.note', 'leave_with.name', 'rating.text'],
    ...['recipient.phone', 'timeline.label', 'sender.name', 'sender.phone', 'remarks'],
    ...['photo.name', 'photo.note', 'photo.url', 'driver.name'],
  ],
  '/areas': ['area.cities'],
  '/areas/nova': ['area.cities', 'area.name'],
  '/enderecos': ['saved.reference', 'saved.key', 'saved.value'],
  '/remessas/:shipment_id/corrigir': [
    ...['shipment.reference', 'shipment.origin', 'item.recipient', 'item.destination', 'refused.recipient'],
    ...['shipment.notice', 'shipment.key', 'shipment.value'],
  ],
  '/remessas': ['shipment.notice', 'shipment.key', 'shipment.value'],
  '/remessas/nova': [
    'saved.city',
    'saved.phone',
    'saved.complement',
    'saved.district',
    'saved.reference',
    'saved.key',
    'saved.value',
  ],
  '/lojas/nova': [
    'saved.phone',
    'saved.complement',
    'saved.district',
    'saved.reference',
    'saved.key',
    'saved.value',
  ],
  '/enderecos/:address_id': ['saved.city'],
  '/cotacoes/:quote_id': ['saved.city'],
  '/mapa': ['recipient.phone', 'timeline.label'],
  '/despacho': ['recipient.phone', 'timeline.label'],
}

const files = new Proxy({}, { get: (_, name) => `/assets/${String(name)}` }) as PageFiles
const tiles = {
  kind: 'pictures' as const,
  url: 'https://tiles.example/{z}/{x}/{y}.png',
  attribution: hostile('attribution'),
}
const actor = {
  userId: id,
  tenantId: id,
  tenantName: hostile('tenant'),
  tenantKind: 'plataforma',
  role: 'superadmin',
} as unknown as Actor

const agentRequest = {
  ...{ clientName: hostile('agent.name'), redirectTo: hostile('agent.redirect'), isLocal: false },
  ...{ scopes: ['quotes'], decided: null },
}

type Read = { body: object }

/** The forms that platform staff may not open. */
const formsOfOwners = [
  '/chaves/nova',
  '/webhooks/novo',
  '/lojas/nova',
  '/open-delivery/novo',
  '/equipe/novo',
  '/enderecos/novo',
]

type Opening = { path: string; language: Language; reads: Read[] }

function contextFor({ path, language, reads }: Opening): SignedInContext {
  async function run<Body>(route: AnyRoute): Promise<Body> {
    const body = bodies.get(route)
    if (!body) throw new Error(`no body for ${route.operation}`)
    reads.push({ body })
    return body as Body
  }
  return {
    tiles,
    params: { id, order_id: id, event_id: id, code: '3525904' },
    query,
    fields: query,
    caller: {
      actor: formsOfOwners.includes(path) ? { ...actor, tenantKind: 'embarcador', role: 'owner' } : actor,
    },
    agentConsents: {
      async find() {
        reads.push({ body: agentRequest })
        return agentRequest
      },
    },
    request: { language, cookies: { 'rodovia-view': hostile('cookie') } },
    run,
    submit: async (route: AnyRoute) => ({ body: await run(route) }),
  } as unknown as SignedInContext
}

const pages = [...areas, linkPages].flatMap(({ get }) =>
  Object.entries(get).filter(([path]) => !/\.(pdf|csv|xlsx|json|jpg|xml|zip)$/.test(path)),
)
const query = {
  status: hostile('query'),
  code: hostile('query'),
  id,
  cep_origem: hostile('query'),
  feito: hostile('query'),
  text: hostile('query'),
  mover: `${id} pickup`,
}

describe.each(languages)('in %s', (language) => {
  test.each(pages)('%s escapes every field', async (path, answer) => {
    const reads: Read[] = []
    const content = (await answer(contextFor({ path, language, reads }))) as PageContent
    const text = consoleDocument(content, { files, tiles, actor, section: null, query, theme: 'system' }).in(
      language,
    )
    expect(text).not.toContain('<img src=x')
    expect(text).not.toMatch(/["']>(?=\w+[.\w]*&#60;img)/)
    expect(text).not.toMatch(/\[object |=> /)
    expect(text).toContain(escaped('tenant'))
    const shown = fieldsIn(reads.map(({ body }) => body)).filter((field) => !hidden[path]?.includes(field))
    expect(shown.filter((field) => !isShown(text, field))).toEqual([])
  })
})
