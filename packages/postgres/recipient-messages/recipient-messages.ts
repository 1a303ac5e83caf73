import type { EntityManager } from '@mikro-orm/postgresql'
import {
  defaultMessageSettings,
  type MessageSettings,
} from '@rodovia/core/delivery/recipient-messages/message-settings.ts'
import type { RecipientMessages } from '@rodovia/core/delivery/recipient-messages/ports.ts'
import type {
  MessageStatus,
  RecipientMessage,
  StoredMessage,
} from '@rodovia/core/delivery/recipient-messages/recipient-message.ts'
import type { PublishedEvent } from '@rodovia/core/shared/published-event.ts'
import { audited } from '../audit/audit-rows.ts'
import type { StoreContext } from '../database/store-context.ts'
import { OutboxEventEntity } from '../entities/order-records.ts'
import { RecipientMessageEntity, RecipientMessageSettingsEntity } from '../entities/recipient-messages.ts'
import { ofTenants } from '../sharding/sharding.ts'
import { eventsAfterPositionOn, factsWithoutMessageOn, insertOn } from './pending-events.ts'
import { settleOn } from './settle-recipient-message.ts'

/** The id under which the opt-out from all tenants is stored. */
const everyTenant = '00000000-0000-0000-0000-000000000000'

/** The columns of a message under the names of its properties, and the names of its order. */
const columns = `
  message.id, message.tenant_id AS "tenantId", message.order_id AS "orderId", message.event_id AS "eventId", message.kind,
  message.channel, message.left_channels AS "leftChannels", message.status, message.reason, message.language, message.facts,
  message.pin, message.provider_id AS "providerId", message.cost_cents AS "costCents", message.to_masked AS "toMasked",
  message.phone_hash AS "phoneHash", message.email_hash AS "emailHash", message.attempts, message.created_at AS "createdAt",
  message.due_at AS "dueAt", message.expires_at AS "expiresAt", message.claimed_at AS "claimedAt", message.sent_at AS "sentAt",
  message.updated_at AS "updatedAt", delivery.code, delivery.reference`

const ofDelivery = 'delivery.order_id = message.order_id AND delivery.tenant_id = message.tenant_id'

export function createRecipientMessages(context: StoreContext): RecipientMessages {
  const { sql, em, signals, sharding } = context
  return {
    eventsAfterPosition: eventsAfterPositionOn(sql),
    factsWithoutMessage: factsWithoutMessageOn(sql),
    insert: insertOn(context),
    settle: settleOn(context),

    async settings(tenantIds) {
      if (tenantIds.length === 0) return new Map()
      const rows = await em.fork().find(RecipientMessageSettingsEntity, { tenantId: { $in: [...tenantIds] } })
      return new Map(
        rows.map((row): [MessageSettings['tenantId'], MessageSettings] => [
          row.tenantId,
          { ...defaultMessageSettings(row.tenantId), ...row },
        ]),
      )
    },

    saveSettings: async (settings, records) => {
      await audited(em, records, async (work) => {
        await work.upsert(RecipientMessageSettingsEntity, settings)
      })
    },

    async ofOrders(orderIds) {
      const tenants = await sharding.tenantsOf(orderIds)
      return sql<RecipientMessage>({
        name: tenants ? 'recipient-messages-of-orders-apart' : 'recipient-messages-of-orders',
        text: `
          SELECT ${columns} FROM recipient_messages AS message JOIN deliveries AS delivery ON ${ofDelivery}
          WHERE message.order_id = ANY ($1)${ofTenants(tenants, '$2', 'message.tenant_id')} ORDER BY message.id`,
        values: [[...orderIds], ...(tenants ? [tenants] : [])],
      })
    },

    /** The mark is committed before anything is sent, so that a message whose worker dies is never sent again. */
    claimDue: (at, limit) =>
      sql<StoredMessage>({
        name: 'claim-recipient-messages',
        text: `
          WITH due AS (
            SELECT id, tenant_id FROM recipient_messages WHERE status = 'queued' AND due_at <= $1
            ORDER BY due_at LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED
          )
          UPDATE recipient_messages AS message
          SET status = 'sending', claimed_at = $1, attempts = message.attempts + 1, updated_at = $1
          FROM due, deliveries AS delivery
          WHERE message.id = due.id AND message.tenant_id = due.tenant_id AND ${ofDelivery}
          RETURNING ${columns}`,
        values: [at, limit],
      }),

    findLost: (before, limit) =>
      sql<StoredMessage>({
        name: 'lost-recipient-messages',
        text: `
          SELECT ${columns} FROM recipient_messages AS message JOIN deliveries AS delivery ON ${ofDelivery}
          WHERE message.status = 'sending' AND message.claimed_at < $1 ORDER BY message.claimed_at LIMIT $2`,
        values: [before, limit],
      }),

    async isOptedOut(tenantId, hashes) {
      const [row] = await sql<{ isOptedOut: boolean }>({
        name: 'recipient-opted-out',
        text: `
          SELECT EXISTS (
            SELECT FROM recipient_opt_outs WHERE contact_hash = ANY ($1::text[]) AND tenant_id IN ($2, '${everyTenant}')
          ) AS "isOptedOut"`,
        values: [[...hashes], tenantId],
      })
      return row?.isOptedOut === true
    },

    async optOut({ tenantId, hashes, orderId, at }, eventOf) {
      const isStopped = await em.fork().transactional(async (work) => {
        for (const hash of hashes)
          await work.execute(
            `INSERT INTO recipient_opt_outs (contact_hash, tenant_id, order_id, at) VALUES (?, ?, ?, ?)
             ON CONFLICT DO NOTHING`,
            [hash, tenantId ?? everyTenant, orderId, at],
          )
        const waiting = await waitingMessages(work, hashes, tenantId)
        const stopped = waiting.map(
          (message): StoredMessage => ({
            ...message,
            status: 'suppressed',
            reason: 'opted_out',
            pin: null,
            updatedAt: at,
          }),
        )
        await storeEnds(work, stopped, stopped.map(eventOf))
        return stopped.length > 0
      })
      if (isStopped) signals.outbox()
    },

    async optIn({ tenantId, hashes }) {
      await sql({
        text: `
          DELETE FROM recipient_opt_outs
          WHERE contact_hash = ANY ($1::text[]) AND (tenant_id = '${everyTenant}' OR $2::uuid IS NULL OR tenant_id = $2)`,
        values: [[...hashes], tenantId],
      })
    },

    async noteStatus({ channel, providerId, status, at }, eventOf) {
      const result = await em.fork().transactional(async (work) => {
        // Read before the message: one that is stored as sent between the two statements is found by the second.
        const sending = await work.execute(
          `SELECT 1 FROM recipient_messages WHERE status = 'sending' AND channel = ? LIMIT 1`,
          [channel],
        )
        const [row] = await work.execute<{ id: string; status: MessageStatus }[]>(
          `SELECT id, status FROM recipient_messages WHERE provider_id = ? AND channel = ? FOR NO KEY UPDATE`,
          [providerId, channel],
        )
        if (!row && sending.length > 0) return 'too_early'
        if (row?.status !== 'sent') return 'no_news'
        const [message] = await readMessages(work, 'message.id = ?', [row.id])
        if (!message) return 'no_news'
        const ended: StoredMessage = {
          ...message,
          status,
          reason: status === 'failed' ? 'refused' : null,
          updatedAt: at,
        }
        await storeEnds(work, [ended], [eventOf(ended)])
        return 'noted'
      })
      if (result === 'noted') signals.outbox()
      return result
    },
  }
}

/** Locked, so that no worker claims them meanwhile. */
async function waitingMessages(
  work: EntityManager,
  hashes: readonly string[],
  tenantId: string | null,
): Promise<StoredMessage[]> {
  const rows = await work.execute<{ id: string }[]>(
    `SELECT id FROM recipient_messages
     WHERE status = 'queued' AND (?::uuid IS NULL OR tenant_id = ?)
       AND (phone_hash IN (SELECT jsonb_array_elements_text(?::jsonb)) OR email_hash IN (SELECT jsonb_array_elements_text(?::jsonb)))
     ORDER BY id FOR NO KEY UPDATE`,
    [tenantId, tenantId, JSON.stringify(hashes), JSON.stringify(hashes)],
  )
  if (rows.length === 0) return []
  return readMessages(
    work,
    `message.status = 'queued' AND message.id IN (SELECT jsonb_array_elements_text(?::jsonb)::uuid)`,
    [JSON.stringify(rows.map(({ id }) => id))],
  )
}

async function readMessages(
  work: EntityManager,
  where: string,
  values: readonly unknown[],
): Promise<StoredMessage[]> {
  const rows = await work.execute<(Omit<StoredMessage, 'costCents'> & { costCents: string })[]>(
    `SELECT ${columns} FROM recipient_messages AS message JOIN deliveries AS delivery ON ${ofDelivery} WHERE ${where}`,
    [...values],
  )
  return rows.map((row) => ({ ...row, costCents: BigInt(row.costCents) }))
}

async function storeEnds(
  work: EntityManager,
  messages: readonly StoredMessage[],
  events: readonly PublishedEvent[],
): Promise<void> {
  for (const { id, tenantId, status, reason, pin, updatedAt } of messages)
    await work.nativeUpdate(RecipientMessageEntity, { id, tenantId }, { status, reason, pin, updatedAt })
  for (const event of events) await work.insert(OutboxEventEntity, event)
}
