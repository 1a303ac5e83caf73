import type { Actor } from '../../identity/actor.ts'
import { mayAccessTenant, permit, requireActor } from '../../identity/permissions.ts'
import type { ListRequest, Request } from '../../identity/request.ts'
import { secondsBetween } from '../../shared/clock.ts'
import type { TopUpReturnId } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'
import { readPage, type Slice } from '../../shared/page.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import { readText } from '../../shared/texts.ts'
import { type ChargeWithPayments, readEndToEndId, txidOf } from './charge.ts'
import { draftReturn } from './draft-return.ts'
import { isPolled } from './poll-charges.ts'
import type { PixCharges, PixProvider, TopUpReturns } from './ports.ts'
import { returnableCents, type TopUpReturn } from './top-up-return.ts'

type Ports = SystemPorts & {
  pixCharges: PixCharges
  topUpReturns: TopUpReturns
  pixProvider: PixProvider | null
}

/** Receivers return PIX payments for so long: docs/reference/rules.md#wallet. */
const returnDays = 90
const daySeconds = 86_400
/** The length of a note that the payer's bank shows. */
const maxNoteLength = 140

type ReturnTopUp = { request: Request; endToEndId: string; amountCents: Cents; reason: string }

/**
 * A platform administrator returns all or a part of a PIX payment to its payer. The amount is held at once, even if the wallet goes
 * below zero; a worker then asks the bank, and repeats that under the same id until the bank answers. Without a bank's API the
 * administrator or the bank has returned it, and it is recorded as returned. Refuses with `not_found` an unknown payment, with
 * `forbidden`, with `validation_failed` an amount that is not left of the payment, and what the bank does not return after 90 days.
 */
export async function returnTopUp(ports: Ports, input: ReturnTopUp): Promise<ChargeWithPayments> {
  const { request, amountCents } = input
  const actor = requireActor(request.actor)
  const endToEndId = readEndToEndId(input.endToEndId)
  const payment = await ports.pixCharges.findPayment(endToEndId)
  const charge = payment && (await ports.pixCharges.find({ id: payment.chargeId }))
  if (!charge || !mayAccessTenant(actor, charge.tenantId))
    throw refuse('not_found', { kind: 'top_up', id: endToEndId })
  permit(actor, 'platform.manage')
  const note = readText('reason', input.reason, maxNoteLength)
  const at = ports.clock()
  const ageDays = Math.floor(secondsBetween(payment.paidAt, at) / daySeconds)
  const isSent = isPolled(ports.pixProvider, charge)
  if (isSent && ageDays >= returnDays)
    throw refuseField('end_to_end_id', 'paid_long_ago', { days: ageDays, maxDays: returnDays })
  if (!request.idempotencyKey?.resultId) {
    await ports.topUpReturns.change(endToEndId, isSent ? at : null, (locked) => {
      const leftCents = returnableCents(locked.payment, locked.returns)
      if (amountCents < 1n || amountCents > leftCents)
        throw refuseField('amount_cents', 'above_rest', { gotCents: amountCents, leftCents })
      const id = ports.newId<TopUpReturnId>()
      const after: TopUpReturn = {
        id,
        tenantId: charge.tenantId,
        chargeId: charge.id,
        endToEndId,
        bankId: txidOf(id, 25),
        amountCents,
        status: isSent ? 'held' : 'returned',
        isContest: false,
        requestedBy: actor.userId,
        note,
        bankReason: null,
        returnId: null,
        createdAt: at,
        changedAt: at,
      }
      return draftReturn(ports, locked, { before: null, after, request })
    })
  }
  return (await ports.pixCharges.find({ id: charge.id }))!
}

/** All tenants' returns, newest first; for platform administrators. Refuses with `unauthorized`, `forbidden`. */
export function listReturns(
  { topUpReturns }: { topUpReturns: TopUpReturns },
  { actor, page }: ListRequest & { actor: Actor | null },
): Promise<Slice<TopUpReturn>> {
  permit(actor, 'platform.manage')
  return topUpReturns.list(readPage(page))
}
