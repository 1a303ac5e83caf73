import { setTimeout as sleep } from 'node:timers/promises'
import type { Move } from '@rodovia/core/delivery/model/states.ts'
import { orderBody, until } from '../../support/rest-client.ts'
import type { DeliveryInput, DeliveryOutput } from './models.ts'
import { type Clients, createPublicClient, type createRecorder, orders } from './public-client.ts'

type RecordDelivery = ReturnType<typeof createRecorder<DeliveryInput, DeliveryOutput>>['record']

const steps = ['accept', 'arrived', 'picked', 'on-route', 'delivered'] as const satisfies readonly Move[]

/** One delivery after the other: two phones of its driver, its shipper who may cancel, and readers, all at once. */
export async function deliver(
  { servers, random, tokens, isOpen }: Clients,
  name: string,
  record: RecordDelivery,
): Promise<void> {
  for (let number = 0; isOpen(); number++) {
    const choices = random.fork(`delivery ${name} ${number}`)
    const client = createPublicClient(servers, choices)
    const order = await anAssignedOrder(client, tokens.shipper)
    if (!order) continue
    const { order_id: orderId, code } = order
    let isOver = false
    const phone = async (which: string) => {
      for (const step of steps) {
        await sleep(choices.between(0, 60))
        await record(`${which} ${name}`, { orderId, kind: 'move', move: step }, () =>
          move({
            method: 'POST',
            path: `/api/app/v1/driver/deliveries/${code}/${step}`,
            token: tokens.driver,
          }),
        )
      }
      isOver = true
    }
    const cancel = async () => {
      await sleep(choices.between(0, 500))
      if (choices.chance(0.6))
        await record(`shipper ${name}`, { orderId, kind: 'move', move: 'cancel' }, () =>
          move({ method: 'POST', path: `${orders}/${orderId}/cancel`, token: tokens.shipper }),
        )
    }
    const read = async () => {
      while (!isOver) {
        await record(`reader ${name}`, { orderId, kind: 'read' }, async () => {
          const { answer } = await client({
            method: 'GET',
            path: `${orders}/${orderId}`,
            token: tokens.shipper,
          })
          return { output: answer && { outcome: 'done', status: answer.body.order.status } }
        })
        await sleep(choices.between(10, 150))
      }
    }
    const move = async (
      request: Parameters<typeof client>[0],
    ): Promise<{ output: DeliveryOutput | null }> => {
      const { answer } = await client(request)
      if (!answer) return { output: null }
      if (answer.status === 200) return { output: { outcome: 'done', status: null } }
      if (answer.body.error !== 'invalid_state')
        throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
      return { output: { outcome: 'refused', status: answer.body.details.status } }
    }
    await Promise.all([phone('phone'), phone('tablet'), cancel(), read()])
  }
}

/** An order that the demo's driver was offered, who has room for it. */
async function anAssignedOrder(client: ReturnType<typeof createPublicClient>, token: string) {
  const quote = await client({
    method: 'GET',
    path: '/cotar/carrier?cep_origem=01310100&cep_destino=04538133',
    token,
  })
  if (quote.answer?.status !== 200) return null
  const placed = await client({
    method: 'POST',
    path: orders,
    token,
    body: orderBody(quote.answer.body.cotacao_id),
  })
  if (placed.answer?.status === 402) await sleep(500)
  if (placed.answer?.status !== 200) return null
  const { order_id } = placed.answer.body.order
  return until(
    async () => (await client({ method: 'GET', path: `${orders}/${order_id}`, token })).answer?.body.order,
    (order) => order?.status === 'assigned',
  )
}
