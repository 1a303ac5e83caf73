import { isFinal } from '../model/states.ts'
import type { Deliveries } from '../ports.ts'
import { draftMessage } from './draft-message.ts'
import type { PendingEvent, RecipientPorts } from './ports.ts'
import type { RecipientMessage } from './recipient-message.ts'
import { messageOf } from './rules.ts'

export type RelayPorts = RecipientPorts & { deliveries: Pick<Deliveries, 'findByOrderIds'> }

const batchSize = 500

/**
 * Makes messages of what happened since the last time: of published events in their order, and of incidents and approaches. Safe with any
 * number of workers: one of them moves the position. Returns whether there may be more.
 */
export async function relayRecipientMessages(ports: RelayPorts): Promise<boolean> {
  const { recipientMessages, clock } = ports
  const at = clock()
  const { from, end, events } = await recipientMessages.eventsAfterPosition(batchSize)
  if (end > from) {
    const { messages, endedOrders } = await draftMessages(ports, events, at)
    await recipientMessages.insert(messages, { position: { from, end }, endedOrders, at })
  }
  const facts = await recipientMessages.factsWithoutMessage(at)
  if (facts.length > 0)
    await recipientMessages.insert((await draftMessages(ports, facts, at)).messages, { at })
  return events.length === batchSize
}

async function draftMessages(ports: RelayPorts, events: readonly PendingEvent[], at: Date) {
  const settings = await ports.recipientMessages.settings([...new Set(events.map((one) => one.tenantId))])
  const due = events.filter(({ tenantId }) => settings.has(tenantId))
  if (due.length === 0) return { messages: [], endedOrders: [] }
  const orders = await ports.deliveries.findByOrderIds([...new Set(due.map((one) => one.orderId))])
  const messages: RecipientMessage[] = []
  for (const { id: eventId, tenantId, orderId, trigger } of due) {
    const [order, chosen, message] = [orders.get(orderId), settings.get(tenantId), messageOf(trigger)]
    if (!order || order.rehearsal || !chosen || !message) continue
    // A return goes to the sender, who sees it in the console.
    if (order.returnOf !== null) continue
    if (chosen.channels.length === 0 || !chosen.kinds.includes(message.kind)) continue
    messages.push(draftMessage(ports, order, chosen, { ...message, eventId }, at))
  }
  const endedOrders = [...orders.values()].filter(({ status }) => isFinal(status))
  return { messages, endedOrders: endedOrders.map(({ orderId }) => orderId) }
}
