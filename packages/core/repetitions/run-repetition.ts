import { type PlaceOrderPorts, placeOrder } from '../delivery/orders/place-order.ts'
import type { Actor } from '../identity/actor.ts'
import { draftMail, type Mail } from '../identity/mail.ts'
import { can } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import { type RequestQuotePorts, requestQuote } from '../quoting/request-quote.ts'
import { addHours, addSeconds } from '../shared/clock.ts'
import type { IdempotencyStore } from '../shared/idempotency.ts'
import type { OrderId } from '../shared/ids.ts'
import { type Day, writtenDay } from '../shared/local-day.ts'
import { type Cents, reaisText } from '../shared/money.ts'
import { draftEvent, type PublishedEvent } from '../shared/published-event.ts'
import { type AnyRefusal, isRefusal, type RefusalMessages } from '../shared/refusal.ts'
import type { Repetitions } from './ports.ts'
import {
  advanced,
  isTooLate,
  orderOn,
  type ownReasons,
  paused,
  type Repetition,
  type RepetitionRun,
  type RunStatus,
  retryMinutes,
  tripOf,
} from './repetition.ts'
import type { RuleDays } from './rule.ts'
import { runView } from './run-view.ts'

export type RunPorts = PlaceOrderPorts &
  RequestQuotePorts & {
    repetitions: Repetitions
    ruleDays: RuleDays
    idempotencyStore: IdempotencyStore
    linkSettings: { isMailing: boolean }
    refusalMessages: RefusalMessages
  }

/** The time for which the claim of a worker that died blocks a repetition. */
const claimSeconds = 60
const mailHours = 72

/** Makes the order of one repetition that is due, and returns what became of it; null if none is due. Any number of processes may. */
export async function runDueRepetition(ports: RunPorts): Promise<RunStatus | null> {
  const at = ports.clock()
  const due = await ports.repetitions.claimDue(at, addSeconds(at, claimSeconds))
  return due && runRepetition(ports, due)
}

type Outcome = Pick<RepetitionRun, 'status' | 'orderId' | 'reason' | 'priceCents'>
/** `because`: the reason as the mail says it. */
type Attempt = { outcome: Outcome; because: string }

const ownReasonTexts: Record<(typeof ownReasons)[number], string> = {
  price_above_limit: 'O preço de hoje passa do limite da repetição.',
  too_late: 'A janela de coleta já tinha passado, ou terminava em menos de 30 minutos.',
  not_a_member:
    'Quem criou a repetição não pode mais fazer pedidos, ou a chave de API foi revogada ou venceu. A repetição está pausada: quem a retomar passa a fazer os pedidos.',
}

/**
 * Places the order of the next day, and records what became of it. The order is placed under an idempotency key of the repetition and its
 * day, which the transaction of the order writes: a worker that died before the record, and a second worker, place none
 * (docs/explanation/adr/0009-idempotent-requests.md).
 */
export async function runRepetition(ports: RunPorts, repetition: Repetition): Promise<RunStatus | null> {
  const { id, tenantId, nextDay: day } = repetition
  if (day === null) return null
  const { actor, emails } = await ports.repetitions.placerOf(repetition, ports.clock())
  const { outcome, because } = await attempt(ports, repetition, day, actor)
  const at = ports.clock()
  const run: RepetitionRun = { repetitionId: id, tenantId, day, at, ...outcome }
  await ports.repetitions.change(id, day, (current, before) => {
    // Another worker decided the day. An order is recorded whatever it said.
    if (current.lastDay !== null && current.lastDay >= day)
      return run.status === 'placed' ? { repetition: current, run } : null
    // Told once a day.
    const isNews = run.status !== 'placed' && before === null
    return {
      repetition: afterRun(ports.ruleDays, current, run),
      // A retry that comes too late leaves the run unpaid.
      run: before && run.reason === 'too_late' ? { ...before, at } : run,
      mails: isNews ? mailsOf(ports, { ...run, because }, emails) : [],
      event: isNews ? eventOf(ports, repetition, run) : null,
    }
  })
  return outcome.status
}

function afterRun(ruleDays: RuleDays, repetition: Repetition, { day, status, reason, at }: RepetitionRun) {
  const isLate = isTooLate(repetition, day, addSeconds(at, retryMinutes * 60))
  if (status === 'unpaid' && !isLate) return retried(repetition, at)
  const next = advanced(ruleDays, repetition, day, at)
  // Nobody places its orders: each day would fail.
  return reason === 'not_a_member' && next.status === 'active' ? paused(next) : next
}

/** Paused meanwhile, it stays so. */
function retried(repetition: Repetition, at: Date): Repetition {
  return repetition.status === 'active'
    ? { ...repetition, nextAt: addSeconds(at, retryMinutes * 60) }
    : repetition
}

async function attempt(
  ports: RunPorts,
  repetition: Repetition,
  day: Day,
  actor: Actor | null,
): Promise<Attempt> {
  const earlier = await findPlaced(ports, repetition, day)
  if (earlier) return earlier
  if (!actor || !can(actor, 'order.create')) return failed('not_a_member', null)
  const now = ports.clock()
  if (isTooLate(repetition, day, now)) return failed('too_late', null)
  let priceCents: Cents | null = null
  try {
    const quote = await requestQuote(ports, { actor: { ...actor, key: null }, ...tripOf(repetition) })
    priceCents = quote.prices[repetition.order.tier].priceCents
    const { maxPriceCents } = repetition
    if (maxPriceCents !== null && priceCents > maxPriceCents) return failed('price_above_limit', priceCents)
    const { order } = await placeOrder(ports, {
      ...orderOn(repetition, day, quote.id, now),
      request: requestOf(actor, repetition, day),
    })
    return placed(order.orderId, priceCents)
  } catch (error) {
    // After a temporary failure another try follows, when the claim ends.
    if (!isRefusal(error) || error.code === 'unavailable') throw error
    // If another worker has placed the order meanwhile, this one is refused: by its key, its reference, or
    // the wallet that paid for it.
    return (await findPlaced(ports, repetition, day)) ?? refused(ports, error, priceCents)
  }
}

/** The order of the day, if an earlier try or another worker placed it. */
async function findPlaced(
  { idempotencyStore, deliveries }: RunPorts,
  { id }: Repetition,
  day: Day,
): Promise<Attempt | null> {
  const orderId = (await idempotencyStore.findDone(id, [day])).get(day) as OrderId | undefined
  if (!orderId) return null
  const order = (await deliveries.findByOrderIds([orderId])).get(orderId)
  return placed(orderId, order?.priceCents ?? null)
}

function placed(orderId: OrderId, priceCents: Cents | null): Attempt {
  return { outcome: { status: 'placed', orderId, reason: null, priceCents }, because: '' }
}

function failed(reason: (typeof ownReasons)[number], priceCents: Cents | null): Attempt {
  return { outcome: { status: 'failed', orderId: null, reason, priceCents }, because: ownReasonTexts[reason] }
}

function refused({ refusalMessages }: RunPorts, refusal: AnyRefusal, priceCents: Cents | null): Attempt {
  const { code: reason } = refusal
  const status = reason === 'insufficient_funds' || reason === 'spending_cap_reached' ? 'unpaid' : 'failed'
  return {
    outcome: { status, orderId: null, reason, priceCents },
    because: refusalMessages.message(refusal, 'pt-BR'),
  }
}

function requestOf(actor: Actor, { id }: Repetition, day: Day): Request {
  return {
    actor,
    language: 'pt-BR',
    requestId: `repetition ${id} ${day}`,
    address: 'repetition',
    idempotencyKey: { callerId: id, key: day, resultId: null },
    stepUpToken: null,
  }
}

function mailsOf(
  ports: RunPorts,
  { at, day, status, priceCents, because }: RepetitionRun & { because: string },
  emails: readonly string[],
): Mail[] {
  if (!ports.linkSettings.isMailing) return []
  return emails.map((email) =>
    draftMail(
      ports,
      { language: 'pt-BR' },
      {
        kind: status === 'unpaid' ? 'repetition_unpaid' : 'repetition_failed',
        email,
        data: {
          day: writtenDay(day),
          ...(priceCents !== null && { amount: reaisText(priceCents) }),
          reason: because,
        },
        createdAt: at,
        expiresAt: addHours(at, mailHours),
      },
    ),
  )
}

function eventOf(ports: RunPorts, repetition: Repetition, run: RepetitionRun): PublishedEvent {
  return draftEvent(ports, {
    tenantId: run.tenantId,
    kind: run.status === 'unpaid' ? 'repetition.unpaid' : 'repetition.failed',
    createdAt: run.at,
    data: runView(repetition, run),
  })
}
