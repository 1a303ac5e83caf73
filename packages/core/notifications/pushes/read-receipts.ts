import { addSeconds } from '../../shared/clock.ts'
import type { PushPorts } from './ports.ts'

const batchSize = 1000

/** Expo keeps receipts for a day. */
const receiptRetentionSeconds = 24 * 60 * 60

/**
 * Reads the receipts of accepted pushes from Expo, and removes uninstalled apps. A receipt that is not ready is read
 * again later, for a day. Returns how many were read.
 */
export async function readDueReceipts(ports: PushPorts): Promise<number> {
  const { pushOutbox, pushTokens, pushSender, pushSettings, clock } = ports
  const at = clock()
  const again = addSeconds(at, pushSettings.receiptsAfterSeconds)
  const tickets = await pushOutbox.claimTickets(at, again, batchSize)
  if (tickets.length === 0) return 0
  const receipts = await pushSender.expoReceipts(tickets.map(({ id }) => id))
  for (const { id, tokenHash, sentAt } of tickets)
    if (receipts.get(id) === 'dead')
      await pushTokens.dropDead([{ platform: 'expo', hash: tokenHash }], sentAt)
  const isDone = ({ id, sentAt }: (typeof tickets)[number]) =>
    receipts.has(id) || addSeconds(sentAt, receiptRetentionSeconds) <= at
  await pushOutbox.dropTickets(tickets.filter(isDone).map(({ id }) => id))
  return tickets.length
}
