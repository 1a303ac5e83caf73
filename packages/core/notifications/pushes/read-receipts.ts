import { addSeconds } from '../../shared/clock.ts'
import type { PushPorts } from './ports.ts'
import { mostRefusals } from './refusals.ts'

const batchSize = 1000

/** Expo keeps receipts for a day. */
const receiptRetentionSeconds = 24 * 60 * 60

/**
 * Reads the receipts of accepted pushes from Expo, and removes apps that are uninstalled or refused again and
 * again. A receipt that is not ready is read again later, for a day. Returns how many were read.
 */
export async function readDueReceipts(ports: PushPorts): Promise<number> {
  const { pushOutbox, pushTokens, pushSender, pushSettings, clock } = ports
  const at = clock()
  const again = addSeconds(at, pushSettings.receiptsAfterSeconds)
  const tickets = await pushOutbox.claimTickets(at, again, batchSize)
  if (tickets.length === 0) return 0
  const receipts = await pushSender.expoReceipts(tickets.map(({ id }) => id))
  for (const { id, tokenHash: hash, sentAt } of tickets) {
    const app = { platform: 'expo', hash } as const
    const receipt = receipts.get(id)
    if (receipt === 'dead') await pushTokens.dropDead([app], sentAt)
    if (receipt === 'refused')
      await pushTokens.countRefusals([{ ...app, times: 1, reason: 'MismatchSenderId' }], mostRefusals, sentAt)
  }
  const arrived = tickets.filter(({ id }) => receipts.get(id) === 'arrived')
  await pushTokens.clearRefusals(arrived.map(({ tokenHash: hash }) => ({ platform: 'expo', hash })))
  const isDone = ({ id, sentAt }: (typeof tickets)[number]) =>
    receipts.has(id) || addSeconds(sentAt, receiptRetentionSeconds) <= at
  await pushOutbox.dropTickets(tickets.filter(isDone).map(({ id }) => id))
  return tickets.length
}
