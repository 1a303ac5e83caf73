import { chargeRecipientAtDoor } from '@rodovia/core/delivery/collect-on-delivery/charge-recipient.ts'
import type { CashInput } from '@rodovia/core/delivery/collect-on-delivery/collect-at-door.ts'
import {
  depositCash,
  readOwnCash,
  takeCashFromEarnings,
} from '@rodovia/core/wallet/collect-on-delivery/cash-account.ts'
import { count } from './book.ts'
import type { Carried, DriverLife } from './driver-app.ts'

/**
 * The recipient pays at the door: now and then a part of the amount, or the driver counts it wrong. By PIX the recipient scans the code,
 * and the driver tries to hand over before and after the bank has said so.
 */
export async function collect(life: DriverLife, carried: Carried): Promise<CashInput> {
  const { city, book, random, client, driver } = life
  const { collectOnDelivery: due, code } = carried
  if (!due || due.collected) return {}
  const { amountCents } = due
  if (due.method === 'cash') {
    const received = random.chance(0.1) ? amountCents - 1 : amountCents + random.integer(0, 500)
    return {
      cashReceivedCents: received,
      cashConfirmedCents: random.chance(0.1) ? received + 1 : received,
    }
  }
  const { actor } = driver
  const answer = await client({
    name: 'charge-recipient',
    actor,
    work: async (ports) => (await chargeRecipientAtDoor(ports, { actor, code })).txid,
  })
  const isPaid = answer.kind === 'done' && !book.paidCharges.has(answer.value)
  if (!isPaid || random.chance(0.3)) return {}
  book.paidCharges.add(answer.value)
  const pay = (cents: number) => city.bank.pay(answer.value, BigInt(cents), new Date(city.scheduler.now()))
  if (random.chance(0.1)) pay(1)
  pay(amountCents)
  count(book, 'payments at doors')
  return {}
}

/** The driver deposits owed cash, all of it or a part, or has it taken from the earnings. */
export async function passCashOn(life: DriverLife): Promise<void> {
  const { city, book, random, client, driver, nextKey } = life
  const { actor } = driver
  const read = await client({
    name: 'own-cash',
    actor,
    work: async (ports) => Number((await readOwnCash(ports, { actor })).owedCents),
  })
  if (read.kind !== 'done' || read.value === 0) return
  if (random.chance(0.3)) {
    const answer = await client({
      name: 'cash-from-earnings',
      actor,
      key: nextKey(),
      work: async (ports, request) => Number((await takeCashFromEarnings(ports, { request })).owedCents),
    })
    count(book, `cash from earnings ${answer.kind}`)
    return
  }
  const amountCents = BigInt(random.chance(0.5) ? read.value : random.integer(1, read.value))
  const answer = await client({
    name: 'deposit-cash',
    actor,
    key: nextKey(),
    work: async (ports, request) => {
      const { txid } = await depositCash(ports, { request, amountCents })
      return txid
    },
  })
  if (answer.kind !== 'done') return
  const at = () => new Date(city.scheduler.now())
  city.bank.pay(answer.value, amountCents, at())
  // Some pay twice: what is not owed any more is theirs.
  if (random.chance(0.1)) city.bank.pay(answer.value, amountCents, at())
  count(book, 'deposits of cash')
}
