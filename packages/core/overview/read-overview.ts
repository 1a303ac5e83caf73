import { waitsForDocument } from '../delivery/goods/goods-documents.ts'
import type { Delivery } from '../delivery/model/delivery.ts'
import { dueSoonMinutes } from '../delivery/model/queue-filter.ts'
import type { DriverViewPorts } from '../delivery/ports.ts'
import { viewContext } from '../delivery/reading/driver-view.ts'
import { dispatchedFleet, dispatcherView } from '../dispatch/find-dispatched-order.ts'
import type { FigureSums } from '../figures/figures.ts'
import { type FigurePorts, readFigures } from '../figures/read-figures.ts'
import { type HealthPorts, readHealth } from '../health/read-health.ts'
import { recordOrderAccess } from '../identity/access/record-access.ts'
import type { Actor } from '../identity/actor.ts'
import { can, orderScope, permit } from '../identity/permissions.ts'
import type { ShopSignUps } from '../identity/shop-sign-up/ports.ts'
import { isOfClient, statusOf } from '../notifications/webhooks/endpoint.ts'
import type { WebhookEndpoints } from '../notifications/webhooks/ports.ts'
import { addHours, addSeconds } from '../shared/clock.ts'
import { addDays, dayOf, instantAt, mondayOf } from '../shared/local-day.ts'
import type { PixSettings } from '../wallet/top-ups/ports.ts'
import { unpaidListedDays } from '../wallet/top-ups/read-top-ups.ts'
import {
  type AttentionReason,
  nextSteps,
  type Overview,
  type OverviewOrders,
  suggestedTopUp,
} from './overview.ts'
import type { OverviewStore } from './ports.ts'

type Ports = DriverViewPorts &
  FigurePorts &
  HealthPorts & {
    overview: OverviewStore
    shopSignUps: Pick<ShopSignUps, 'find'>
    webhookEndpoints: Pick<WebhookEndpoints, 'list'>
    pixSettings: Pick<PixSettings, 'maxCents'>
    deliverySettings: { driverFreshSeconds: number }
  }

const mostListed = 8
const mostEvents = 5

/** Reads the overview, each part as far as the role or the key's scopes allow. Refuses with `unauthorized`, `forbidden`. */
export async function readOverview(ports: Ports, { actor }: { actor: Actor | null }): Promise<Overview> {
  const reader = permit(actor, 'overview.read')
  const at = ports.clock()
  const times = { at, today: instantAt(dayOf(at), '00:00') }
  const isDispatcher = can(reader, 'dispatch.manage')
  const placesOrders = can(reader, 'order.create')
  const [counted, weeks, account, drivers, money, health, webhooks] = await Promise.all([
    isDispatcher || can(reader, 'order.read') ? readOrders(ports, reader, times) : null,
    can(reader, 'figures.read') ? readWeeks(ports, reader, at) : null,
    placesOrders || can(reader, 'wallet.read') ? ports.overview.account(reader.tenantId) : null,
    isDispatcher
      ? ports.overview.drivers(dispatchedFleet(reader), {
          ...times,
          seenSince: addSeconds(at, -ports.deliverySettings.driverFreshSeconds),
        })
      : null,
    can(reader, 'platform.manage')
      ? ports.overview.money({ at, since: addHours(at, -24 * unpaidListedDays) })
      : null,
    can(reader, 'platform.manage') ? readHealth(ports, { actor }) : null,
    can(reader, 'webhook.manage') && can(reader, 'event.read') ? readWebhooks(ports, reader) : null,
  ])
  const [week, weekBefore] = weeks ?? [null, null]
  // A shop with an order was approved.
  const signUp = account && !account.hasOrder ? await ports.shopSignUps.find(reader.tenantId) : null
  const awaitsApproval = signUp !== null && signUp.approvedAt === null
  const parts = {
    orders: counted?.orders ?? null,
    week,
    weekBefore,
    balanceCents: account && can(reader, 'wallet.read') ? account.balanceCents : null,
    suggestedTopUpCents:
      can(reader, 'wallet.topUp') && !awaitsApproval
        ? suggestedTopUp(week?.spendCents ?? 0n, ports.pixSettings.maxCents)
        : null,
    dispatch: counted && drivers && { waiting: counted.waiting, ...drivers },
    money,
    healthIssues: health?.filter(({ isWell }) => !isWell).length ?? null,
    webhooks,
  }
  return { ...parts, awaitsApproval, steps: nextSteps(parts, placesOrders ? account : null) }
}

async function readOrders(ports: Ports, reader: Actor, { at, today }: { at: Date; today: Date }) {
  const isDispatcher = can(reader, 'dispatch.manage')
  const { waiting, attention, ...counts } = await ports.overview.orders(
    isDispatcher ? { fleetId: dispatchedFleet(reader) } : orderScope(reader),
    { at, today, dueBefore: addSeconds(at, dueSoonMinutes * 60), limit: mostListed },
  )
  const deliveries =
    attention.length === 0
      ? null
      : await ports.deliveries.findByOrderIds(attention.map(({ orderId }) => orderId))
  await recordOrderAccess(ports, reader, deliveries?.values() ?? [])
  const view = viewContext(ports, at)
  const listed = attention.flatMap(({ orderId, incidentCode, deadlineAt }) => {
    const order = deliveries?.get(orderId)
    if (!order) return []
    const reason = attentionReasonOf({ order, isHeldUp: incidentCode !== null, isLate: deadlineAt < at })
    return [{ reason, order: isDispatcher ? dispatcherView(reader, order, view) : order }]
  })
  const orders: OverviewOrders = { ...counts, attention: listed }
  return { waiting, orders }
}

type Listed = { order: Delivery; isHeldUp: boolean; isLate: boolean }

function attentionReasonOf({ order, isHeldUp, isLate }: Listed): AttentionReason {
  if (isHeldUp) return 'problem'
  if (isLate) return 'late'
  return waitsForDocument(order) ? 'waits_for_document' : 'due_soon'
}

/** The sums of the last whole week, and of the week before it. */
async function readWeeks(
  ports: Ports,
  actor: Actor,
  at: Date,
): Promise<[FigureSums | null, FigureSums | null]> {
  const monday = mondayOf(dayOf(at))
  const [last, before] = [addDays(monday, -7), addDays(monday, -14)]
  const { groups } = await readFigures(ports, { actor, from: before, to: addDays(monday, -1), by: 'week' })
  const sumsOf = (week: string) => groups.find(({ key }) => key === week) ?? null
  return [sumsOf(last), sumsOf(before)]
}

async function readWebhooks({ overview, webhookEndpoints }: Ports, { tenantId }: Actor) {
  const all = await webhookEndpoints.list(tenantId)
  const own = all.filter((endpoint) => !isOfClient(endpoint))
  return {
    endpoints: own.length,
    failing: own.filter(
      (endpoint) => statusOf(endpoint) !== 'enabled' && endpoint.disabledReason !== 'by_user',
    ),
    lastEvents: own.length === 0 ? [] : await overview.lastEvents(tenantId, mostEvents),
  }
}
