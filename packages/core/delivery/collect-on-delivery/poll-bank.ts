import { type PollPorts, pollDueCharge } from '../../wallet/top-ups/poll-charges.ts'
import type { DeliveryPorts } from '../ports.ts'
import { collectByBank } from './charge-recipient.ts'

export type PollBankPorts = Omit<PollPorts, 'chargedOrders'> & DeliveryPorts

/** Polls the bank about a due charge of any kind; the payment of an order unlocks its hand-over. Returns whether there may be more. */
export function pollBank(ports: PollBankPorts): Promise<boolean> {
  return pollDueCharge({
    ...ports,
    chargedOrders: { collect: (charge, payments) => collectByBank(ports, charge, payments) },
  })
}
