import { dispatchTopic } from '@rodovia/core/delivery/committing/publish-update.ts'
import type { Updates } from '@rodovia/core/delivery/ports.ts'
import { renewAfterSeconds } from '@rodovia/core/dispatch/by-plan/limits.ts'
import type { OfferPlannedPorts } from '@rodovia/core/dispatch/by-plan/offer-planned-route.ts'
import { type PlanAnewPorts, planAnew } from '@rodovia/core/dispatch/by-plan/plan-anew.ts'
import type { PlannedOrganisation } from '@rodovia/core/dispatch/by-plan/ports.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import type { TenantId } from '@rodovia/core/shared/ids.ts'
import { startPoller } from '../poller.ts'
import { createOffersByPlan, type OfferOutcome, type OffersByPlan } from './offers-by-plan.ts'

type Ports = PlanAnewPorts & OfferPlannedPorts & { updates: Updates }

/** Changes of one moment are planned together. */
const debounceMilliseconds = 50
/** The longest delay until a lost notification, another process's death and a new switch are noticed. */
const everySeconds = 5

type Options = {
  onError: (error: Error) => void
  /** Wakes when drivers go on or off duty, and when dispatch by plan is switched. */
  onDue: (wake: () => void) => Promise<AsyncDisposable>
  /** Tells that deliveries are due, also where other processes changed them and their updates do not come here. */
  onDispatch: (due: () => void) => Promise<AsyncDisposable>
  measure: {
    plan: (outcome: 'made' | 'failed', seconds: number) => void
    offer: (outcome: OfferOutcome) => void
  }
}

/**
 * Plans for those who dispatch by plan, anew at every change. Any number of processes may run it: one plans
 * for an organisation at a time, and all offer from its plan. While nobody has it switched on, it does
 * nothing but to look whether somebody has.
 */
export async function startDispatchPlanner(
  ports: Ports,
  { onError, onDue, onDispatch, measure }: Options,
): Promise<OffersByPlan & AsyncDisposable> {
  await using stack = new AsyncDisposableStack()
  const followed = new Map<TenantId, Followed>()
  let wakePoller = () => {}
  let timer: NodeJS.Timeout | undefined
  const wake = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      wakePoller()
    }, debounceMilliseconds)
  }
  const markAll = () => {
    for (const one of followed.values()) one.changedAt = ports.clock()
    wake()
  }
  stack.defer(() => clearTimeout(timer))
  stack.defer(async () => {
    for (const one of followed.values()) await one.stop()
  })

  async function follow({ tenantId, fleetId }: PlannedOrganisation) {
    const changes = await ports.updates.subscribe(dispatchTopic(fleetId))
    const one: Followed = { changedAt: ports.clock(), stop: async () => void (await changes.return?.()) }
    followed.set(tenantId, one)
    const listen = async () => {
      for await (const update of changes) {
        // Drivers move all the time: their positions are read with the next plan.
        if (update !== 'missed' && update.position) continue
        one.changedAt = ports.clock()
        wake()
      }
    }
    // A subscription that ended is begun anew with the next look.
    void listen()
      .catch(onError)
      .finally(() => followed.get(tenantId) === one && followed.delete(tenantId))
  }

  async function planAll() {
    const organisations = await ports.dispatchPlans.listOn()
    const on = new Set(organisations.map(({ tenantId }) => tenantId))
    for (const [tenantId, one] of followed)
      if (!on.has(tenantId)) {
        followed.delete(tenantId)
        await one.stop()
      }
    for (const organisation of organisations) {
      if (!followed.has(organisation.tenantId)) await follow(organisation)
      const renewed = addSeconds(ports.clock(), -renewAfterSeconds)
      const changedAt = followed.get(organisation.tenantId)?.changedAt ?? renewed
      await planOne(organisation, organisations, changedAt > renewed ? changedAt : renewed)
    }
  }

  async function planOne(
    organisation: PlannedOrganisation,
    organisations: readonly PlannedOrganisation[],
    changedAt: Date,
  ) {
    const { plannedAt } = organisation
    if (plannedAt && plannedAt >= changedAt) return
    const begun = performance.now()
    const seconds = () => (performance.now() - begun) / 1000
    try {
      if (await planAnew(ports, { organisation, organisations, changedAt })) measure.plan('made', seconds())
    } catch (error) {
      measure.plan('failed', seconds())
      onError(error as Error)
    }
  }

  const offers = createOffersByPlan(ports, {
    onError,
    onOffer: measure.offer,
    isAnyOn: () => followed.size > 0,
  })
  stack.use(
    await startPoller(planAll, {
      everySeconds,
      onError,
      onDue: async (woken) => {
        wakePoller = woken
        return onDue(markAll)
      },
    }),
  )
  stack.use(await onDispatch(() => followed.size > 0 && markAll()))
  const started = stack.move()
  return { ...offers, [Symbol.asyncDispose]: () => started.disposeAsync() }
}

/** A subscription to the orders of an organisation, and the time of the last change it reported. */
type Followed = { changedAt: Date; stop: () => Promise<void> }
