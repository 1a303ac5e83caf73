import { setTimeout as wait } from 'node:timers/promises'
import { dataOf, type Rest } from '../rest.ts'
import { eventsAfter, newestEvent } from './events.ts'

/** The script of a rehearsal in which each event comes: docs/how-to/rehearse-an-integration.md. */
export const scriptOf = {
  'wallet.debit': 'delivered',
  'tracking.driver_assigned': 'delivered',
  'tracking.picked_up': 'delivered',
  'tracking.arrived_at_destination': 'delivered',
  'tracking.delivered': 'delivered',
  'tracking.sla_breached': 'late',
  'tracking.attempt_failed': 'comes_back',
  'return.created': 'comes_back',
  'tracking.canceled': 'no_driver',
  'wallet.credit': 'no_driver',
} as const

const isScripted = (type: string): type is keyof typeof scriptOf => Object.hasOwn(scriptOf, type)

/** So long an event may take that follows its step. */
const waits = { each: 250, most: 40 }

/**
 * Places an order and takes its steps until the event of the type came. Throws a TypeError for a type that no rehearsal has, a RodoviaError
 * for a refusal.
 */
export async function trigger(rest: Rest, type: string): Promise<void> {
  if (!isScripted(type))
    throw new TypeError(
      `${type} is not one of ${Object.keys(scriptOf).join(', ')}. POST /v1/webhooks/{id}/test sends the example of any type.`,
    )
  const before = await newestEvent(rest)
  const { cotacao_id } = await dataOf(
    rest.POST('/v1/quotes', { body: { cep_origem: '01310100', cep_destino: '04538133' } }),
  )
  const { order } = await dataOf(
    rest.POST('/v1/orders', {
      body: {
        cotacao_id,
        tier: 'turbo',
        sender_phone: '+55 11 3000-0000',
        recipient_name: 'Ana Souza',
        recipient_phone: '+55 11 91234-5678',
        rehearsal: { script: scriptOf[type], pace: 'stepped' },
      },
    }),
  )
  console.log(`The order ${order.code} was placed.`)
  const came = async () => {
    const { events } = await eventsAfter(rest, before)
    return events.some((event) => event.type === type && isOfOrder(event.data, order.order_id))
  }
  const path = { params: { path: { order_id: order.order_id } } }
  for (let isOver = false; !isOver && !(await came()); ) {
    const result = await rest.POST('/v1/rehearsal/orders/{order_id}/step', path)
    // An order that ended has no further step.
    isOver = result.response.status === 409
    if (!isOver) console.log((await dataOf(Promise.resolve(result))).order.status)
  }
  for (let tries = 0; !(await came()); tries += 1) {
    if (tries === waits.most) throw new TypeError(`The order ended, and ${type} did not come.`)
    await wait(waits.each)
  }
  console.log(`${type} came.`)
}

/** The event of an order, or that of its return. */
function isOfOrder(data: object, orderId: string): boolean {
  const { order_id, return_of } = data as { order_id?: string; return_of?: string }
  return order_id === orderId || return_of === orderId
}
