import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import type { DriverStep } from '@rodovia/core/delivery/model/states.ts'
import type { TimelineEntry } from '@rodovia/core/delivery/model/timeline.ts'
import { type PlaceOrder, placeOrder } from '@rodovia/core/delivery/orders/place-order.ts'
import { advanceDelivery } from '@rodovia/core/delivery/steps/advance-delivery.ts'
import { assignDriver } from '@rodovia/core/dispatch/operate-delivery.ts'
import type { Offer } from '@rodovia/core/fleet/offer.ts'
import { aDriverLoggedIn, anActor, anOperator } from '@rodovia/core/identity/actor.fixture.ts'
import type { Actor } from '@rodovia/core/identity/actor.ts'
import { createDriver } from '@rodovia/core/identity/create-account.ts'
import type { Persona } from '@rodovia/core/identity/persona.ts'
import { aRequestBy } from '@rodovia/core/identity/request.fixture.ts'
import { registerPushToken } from '@rodovia/core/notifications/pushes/push-tokens.ts'
import { requestQuote } from '@rodovia/core/quoting/request-quote.ts'
import type { ServiceType } from '@rodovia/core/quoting/service-type.ts'
import { addHours, addSeconds } from '@rodovia/core/shared/clock.ts'
import type { OutboxKind } from '@rodovia/core/shared/event-types.ts'
import type { SessionId } from '@rodovia/core/shared/ids.ts'
import { dispatchDue } from '@rodovia/jobs/dispatch/dispatcher.ts'
import { readConfig } from '@rodovia/platform/config.ts'
import { createLog } from '@rodovia/platform/log.ts'
import { loadSecrets } from '@rodovia/platform/secrets.ts'
import { type AllPorts, makePorts } from '../../apps/composition/make-ports.ts'
import { anAuditEntry, noon } from './builders.ts'
import { openTestStores, type TestStores } from './stores.ts'
import { testConfig } from './test-config.ts'
import { northOf, saoPaulo, type Town } from './towns.ts'

export type UseCases = AllPorts &
  Pick<TestStores, 'url' | 'query' | 'runMaintenance'> &
  AsyncDisposable & {
    /** Lets time pass for everything that asks the clock; it begins at noon. */
    pass(seconds: number): void
    /** Lets the platform do what is due. */
    dispatch(): Promise<void>
    /** The owner of a shop with money. */
    aShop(walletCents?: bigint): Promise<Actor>
    /** Somebody the platform has taken on: so many kilometres from the middle of a town, on duty; off duty without a town. */
    aDriver(hired?: { town?: Town; km?: number; persona?: Persona }): Promise<Actor>
    /** The actor with a session of its own. */
    logIn(actor: Actor): Promise<Actor & { sessionId: SessionId }>
    /** Pushes are written for those who have the app. */
    installApp(actor: Actor): Promise<void>
    /** An order that is paid and waits for a driver. */
    anOrder(shop: Actor, options?: OrderOptions): Promise<Delivery>
    /** An order that the driver has; he has taken the steps. */
    anOrderWith(
      driver: Actor,
      shop: Actor,
      steps?: readonly DriverStep[],
      options?: OrderOptions,
    ): Promise<Delivery>
    step(driver: Actor, delivery: Delivery, ...steps: DriverStep[]): Promise<Delivery>
    /** Reads the present state of a delivery. */
    read(delivery: Delivery): Promise<Delivery>
    timelineOf(delivery: Delivery): Promise<readonly TimelineEntry[]>
    offersOf(delivery: Delivery): Promise<readonly Offer[]>
    eventsOf(delivery: Delivery): Promise<OutboxKind[]>
  }

type OrderOptions = Partial<PlaceOrder> & { town?: Town; serviceType?: ServiceType }

export const admin = anOperator({ role: 'superadmin' })
export const operator = anOperator()

/** Opens the ports of the use cases as the platform makes them, on real stores in a database of its own. */
export async function openUseCases(env: Record<string, string> = {}): Promise<UseCases> {
  await using stack = new AsyncDisposableStack()
  const stores = stack.use(await openTestStores())
  const dataDir = await mkdtemp(join(tmpdir(), 'rodovia-use-cases-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...env,
    ...testConfig({ auth: { argon2: { memoryKiB: 8, passes: 1 } }, delivery: { nearbyCacheSeconds: 0 } }),
  })
  const made = await makePorts(config, await loadSecrets(dataDir), stores, createLog(config), stack)
  let now = noon
  const ports = { ...made, clock: () => now }
  const disposal = stack.move()

  const anOrder: UseCases['anOrder'] = async (actor, wishes = {}) => {
    const { town = saoPaulo, serviceType = 'CAR', ...input } = wishes
    const ends = { cepOrigem: town.cep, cepDestino: town.cep }
    const quote = await requestQuote(ports, { actor, serviceType, ...ends })
    const { order } = await placeOrder(ports, {
      request: aRequestBy(actor),
      quoteId: quote.id,
      tier: 'turbo',
      senderPhone: '+55 11 3000-0000',
      recipientName: 'Ana Souza',
      recipientPhone: '+55 11 91234-5678',
      ...input,
    })
    return order
  }

  const read: UseCases['read'] = async ({ orderId }) =>
    (await ports.deliveries.findByOrderIds([orderId])).get(orderId)!

  const step: UseCases['step'] = async (actor, delivery, ...steps) => {
    for (const one of steps)
      await advanceDelivery(ports, { request: aRequestBy(actor), code: delivery.code, step: one })
    return read(delivery)
  }

  const logIn: UseCases['logIn'] = async (actor) => {
    const sessionId = ports.newId<SessionId>()
    await ports.sessions.open(
      { id: sessionId, userId: actor.userId, device: null, openedAt: now },
      { hash: ports.sha256(sessionId), sessionId, expiresAt: addHours(now, 100) },
      anAuditEntry(),
    )
    return { ...actor, sessionId }
  }

  return {
    ...ports,
    url: stores.url,
    query: stores.query,
    runMaintenance: stores.runMaintenance,
    anOrder,
    step,

    pass(seconds) {
      now = addSeconds(now, seconds)
    },

    dispatch: () => dispatchDue(ports, { error: failing }),

    async aShop(walletCents) {
      const { tenantId, createdBy: userId } = await stores.aShipper(walletCents)
      return anActor({ tenantId, userId })
    },

    async aDriver({ town, km = 1, persona = 'carro_van' } = {}) {
      const { id: userId, tenantId } = await createDriver(ports, {
        request: aRequestBy(admin),
        name: 'João Motorista',
        email: `${ports.newId()}@rodovia.test`,
        password: 'long enough 2026',
        persona,
        position: town ? northOf(town, km) : null,
      })
      return aDriverLoggedIn({ userId, tenantId, persona })
    },

    logIn,

    async installApp(actor) {
      const app = { platform: 'fcm', deviceToken: ports.newId(), language: 'pt-BR' } as const
      await registerPushToken(ports, { actor: await logIn(actor), ...app })
    },

    async anOrderWith(driver, shop, steps = ['accept'], wishes = {}) {
      const { orderId } = await anOrder(shop, wishes)
      const offered = await assignDriver(ports, {
        request: aRequestBy(operator),
        orderId,
        driverId: driver.userId,
      })
      return step(driver, offered, ...steps)
    },

    read,

    async timelineOf({ orderId }) {
      return (await ports.deliveries.details({ timelines: [orderId] })).timelines.get(orderId) ?? []
    },

    async offersOf({ orderId }) {
      return (await ports.deliveries.offers([orderId])).get(orderId) ?? []
    },

    async eventsOf({ orderId }) {
      const events = (await ports.outbox.eventsOfOrders([orderId])).get(orderId) ?? []
      return events.map(({ kind }) => kind)
    },

    [Symbol.asyncDispose]: () => disposal.disposeAsync(),
  }
}

function failing(facts: object, message: string): never {
  throw new Error(message, { cause: facts })
}
