import type { OrderId } from '../../shared/ids.ts'
import type { Delivery } from '../model/delivery.ts'

/** Whether the recipient gives the driver a PIN, or a code that the requester of an Open Delivery order confirms. A robot has no code. */
export function needsPin(
  delivery: Pick<Delivery, 'recipientPinHash' | 'openDelivery' | 'rehearsal'>,
): boolean {
  return delivery.recipientPinHash !== null || needsCode(delivery)
}

export function needsCode({
  openDelivery,
  rehearsal,
}: Pick<Delivery, 'openDelivery' | 'rehearsal'>): boolean {
  return openDelivery?.needsCode === true && !rehearsal
}

/** Asks the requester of an Open Delivery order whether a code is the customer's. */
export type CustomerCodes = {
  check(delivery: Delivery, code: string): Promise<'right' | 'wrong' | 'unreachable'>
}

/** A recipient's PIN as it is stored: hashed with its order, so that equal PINs have different hashes. */
export function pinHash(sha256: (text: string) => string, orderId: OrderId, pin: string): string {
  return sha256(`${orderId}:${pin}`)
}
