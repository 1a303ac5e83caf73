import type { RecipientMessages, Settlement } from '@rodovia/core/delivery/recipient-messages/ports.ts'
import type { LedgerTransactionId } from '@rodovia/core/shared/ids.ts'
import { violatedConstraint } from '../connections/unavailable.ts'
import type { StoreContext } from '../database/store-context.ts'
import { rowOf } from '../statements/columns.ts'
import { rowsInserted } from '../statements/insert-rows.ts'
import { toJson } from '../statements/sql.ts'
import { ledgerRows, moneyMoved } from '../wallet/ledger-rows.ts'

const rows = '$4::jsonb'

/**
 * Locks the message if this attempt still has it, and last the wallet if it costs something. The ledger transaction has the id of the
 * message, so that a message is paid once.
 */
const settleText = `
WITH gate AS MATERIALIZED (
    UPDATE recipient_messages AS message SET
      status = after.status, reason = after.reason, channel = after.channel, left_channels = after.left_channels, pin = after.pin,
      provider_id = after.provider_id, cost_cents = after.cost_cents, to_masked = after.to_masked, due_at = after.due_at,
      claimed_at = NULL, sent_at = after.sent_at, updated_at = after.updated_at
    FROM jsonb_populate_record(null::recipient_messages, $5) AS after
    WHERE message.id = $1 AND message.tenant_id = $2 AND message.status = 'sending' AND message.attempts = $3
    RETURNING message.id
  ),
  ${rowsInserted('gate', rows, ['outbox', 'ledger_transactions'])},
  ${moneyMoved('gate', rows)}
SELECT EXISTS (SELECT FROM gate) AS is_settled`

export function settleOn({ sql, signals }: StoreContext): RecipientMessages['settle'] {
  const settle = async ({ message, event, ledger }: Settlement): Promise<boolean> => {
    const { code: _code, reference: _reference, ...after } = message
    const { id, tenantId, attempts, updatedAt: at } = after
    const transaction = ledger && {
      id: id as string as LedgerTransactionId,
      tenantId,
      orderId: null,
      at,
      reason: 'recipient_message' as const,
      ...ledger,
    }
    const [row] = await sql<{ is_settled: boolean }>({
      name: 'settle-recipient-message',
      text: settleText,
      values: [
        ...[id, tenantId, attempts],
        toJson({ outbox: event ? [rowOf(event)] : [], ...ledgerRows(transaction) }),
        toJson(rowOf(after)),
      ],
    })
    if (!row?.is_settled) return false
    if (event) signals.outbox()
    return true
  }

  return async (settlement) => {
    try {
      return await settle(settlement)
    } catch (error) {
      if (violatedConstraint(error) !== 'ledger_entries_balance_kept') throw error
      // The wallet was emptied while the message was at the provider: the platform pays.
      const { message, event } = settlement
      const free = { ...message, costCents: 0n }
      const data = event && withoutCost(event.data)
      return settle({ message: free, event: event && { ...event, data: data! }, ledger: null })
    }
  }
}

function withoutCost(data: object): object {
  const { message } = data as { message: object }
  return { ...data, message: { ...message, cost_cents: 0 } }
}
