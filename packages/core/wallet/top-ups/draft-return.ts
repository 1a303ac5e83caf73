import { about, type ChangeRecords, changeRecords } from '../../identity/audit/audit-entry.ts'
import { draftMail, type Mail } from '../../identity/mail.ts'
import type { Request } from '../../identity/request.ts'
import { addHours } from '../../shared/clock.ts'
import type { LedgerTransactionId, PushId, TenantId, UserId } from '../../shared/ids.ts'
import { type Cents, reaisText } from '../../shared/money.ts'
import type { SystemPorts } from '../../shared/ports.ts'
import { draftEvent, type PublishedEvent } from '../../shared/published-event.ts'
import type { LedgerReason, Posting } from '../postings.ts'
import type { PixCharge, PixPayment } from './charge.ts'
import { type ReturnStatus, returnPostings, type TopUpReturn } from './top-up-return.ts'

/** The data that is locked while a return changes. */
export type LockedPayment = {
  charge: Pick<PixCharge, 'id' | 'tenantId' | 'txid' | 'driverId'>
  payment: PixPayment
  /** All returns of the charge. */
  returns: readonly TopUpReturn[]
  walletCents: Cents
  owners: readonly { id: UserId; email: string }[]
}

/** A push to one owner. */
export type WalletPush = {
  id: PushId
  tenantId: TenantId
  type: `wallet.top_up_${ReturnStatus}`
  userId: UserId
  isForTeam: false
  data: { topup_id: string }
  createdAt: Date
  expiresAt: Date
}

/** A new or changed return with everything that is committed with it. */
export type ReturnChange = ChangeRecords & {
  topUpReturn: TopUpReturn
  /** Null if no money moves. */
  transaction: {
    id: LedgerTransactionId
    reason: LedgerReason
    at: Date
    note: string
    postings: readonly Posting[]
  } | null
  /** Null if the wallet stays as it is. */
  event: PublishedEvent | null
  mails: readonly Mail[]
  pushes: readonly WalletPush[]
}

const reasons = {
  contested: 'top_up_held',
  held: 'top_up_held',
  returned: 'top_up_returned',
  released: 'top_up_released',
} as const satisfies Record<ReturnStatus, LedgerReason>

/** Mails about money are worth reading for longer than pushes. */
const mailHours = 72
const pushHours = 24

/** The change that brings a return into its next state; `before` is null for a new one. */
export function draftReturn(
  ports: SystemPorts,
  { charge, walletCents, owners }: LockedPayment,
  { before, after, request }: { before: TopUpReturn | null; after: TopUpReturn; request: Request | null },
): ReturnChange {
  const { tenantId, status, amountCents, endToEndId, bankId, changedAt: at } = after
  const reason = reasons[status]
  const postings = returnPostings(before, after, charge.driverId)
  const movedCents = postings.find(({ account }) => account.kind === 'tenant_wallet')?.amountCents ?? 0n
  const balanceCents = walletCents + movedCents
  const data = { amount: reaisText(amountCents), balance: reaisText(balanceCents) }
  return {
    topUpReturn: after,
    transaction:
      postings.length === 0
        ? null
        : {
            id: ports.newId<LedgerTransactionId>(),
            reason,
            at,
            note: `PIX ${endToEndId} ${bankId}`,
            postings,
          },
    event:
      movedCents === 0n
        ? null
        : draftEvent(ports, {
            tenantId,
            kind: movedCents < 0n ? 'wallet.debit' : 'wallet.credit',
            createdAt: at,
            data: {
              amount_cents: Number(movedCents < 0n ? -movedCents : movedCents),
              balance_cents: Number(balanceCents),
              currency: 'BRL',
              reason,
            },
          }),
    mails: owners.map(({ email }) =>
      draftMail(
        ports,
        { language: 'pt-BR' },
        { kind: `top_up_${status}`, email, data, createdAt: at, expiresAt: addHours(at, mailHours) },
      ),
    ),
    pushes: owners.map(({ id: userId }) => ({
      id: ports.newId<PushId>(),
      tenantId,
      type: `wallet.top_up_${status}` as const,
      userId,
      isForTeam: false,
      data: { topup_id: charge.id },
      createdAt: at,
      expiresAt: addHours(at, pushHours),
    })),
    ...changeRecords(ports, {
      request,
      at,
      action: `topup.${status}`,
      ...about('wallet', { id: tenantId, tenantId }),
      facts: {
        txid: charge.txid,
        end_to_end_id: endToEndId,
        devolucao_id: bankId,
        amount_cents: Number(amountCents),
        ...(after.note && { reason: after.note }),
      },
      resultId: charge.id,
    }),
  }
}
