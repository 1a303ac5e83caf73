import { setTimeout as sleep } from 'node:timers/promises'
import { ask, orderBody } from '../../support/rest-client.ts'
import type { WalletInput, WalletOutput } from './models.ts'
import { type Clients, createPublicClient, type createRecorder, orders } from './public-client.ts'

type RecordWallet = ReturnType<typeof createRecorder<WalletInput, WalletOutput>>['record']
/** Places orders where no driver is, cancels them and reads the balance, all from one wallet that others use too. */
export async function shop(
  { servers, random, tokens, isOpen }: Clients,
  name: string,
  record: RecordWallet,
): Promise<void> {
  const choices = random.fork(name)
  const client = createPublicClient(servers, choices)
  const token = tokens.other
  const placed: { orderId: string; priceCents: number }[] = []
  let numbers = 0
  while (isOpen()) {
    const kind = choices.pick(['place', 'place', 'cancel', 'read', 'read'] as const)
    if (kind === 'read')
      await record(name, { kind }, async () => {
        const { answer } = await client({ method: 'GET', path: '/api/app/v1/wallet', token })
        return { output: answer && { outcome: 'done', balanceCents: answer.body.balance_cents } }
      })
    const order = kind === 'cancel' && placed.length > 0 ? choices.pick(placed) : null
    if (order)
      await record(name, { kind: 'cancel', ...order }, async () => {
        const { answer } = await client({ method: 'POST', path: `${orders}/${order.orderId}/cancel`, token })
        return { output: answer && { outcome: outcomeOf(answer), balanceCents: null } }
      })
    if (kind !== 'place') continue
    const destination = choices.pick(['22070011', '20550013', '22640100'])
    const vehicle = choices.pick(['MOTO', 'CAR', 'TRUCK'])
    const path = `/cotar/carrier?cep_origem=20040002&cep_destino=${destination}&service_type=${vehicle}`
    const quote = await client({ method: 'GET', path, token })
    if (quote.answer?.status !== 200) continue
    const { cotacao_id, tiers } = quote.answer.body
    const priceCents: number = tiers.turbo.price_cents
    const input = { kind: 'place', priceCents, orderId: `${name} ${++numbers}` } as const
    await record(name, input, async () => {
      const { answer } = await client({ method: 'POST', path: orders, token, body: orderBody(cotacao_id) })
      if (!answer) return { output: null }
      if (answer.status === 200) placed.push({ orderId: answer.body.order.order_id, priceCents })
      const shown = answer.status === 200 ? answer.body.balance_cents : null
      return { output: { outcome: outcomeOf(answer), balanceCents: shown } }
    })
  }
}

function outcomeOf({ status, body }: { status: number; body: { error?: string } }): WalletOutput['outcome'] {
  if (status === 200) return 'done'
  if (body.error === 'insufficient_funds') return body.error
  throw new Error(`${status} ${JSON.stringify(body)}`)
}

export async function creditNowAndThen(
  { servers, random, tokens, isOpen }: Clients,
  record: RecordWallet,
): Promise<void> {
  const client = createPublicClient(servers, random.fork('admin'))
  const me = await ask(servers.urls()[0]!, 'GET', '/api/app/v1/me', { token: tokens.other })
  const query = `mutation ($tenant: ID!) { creditWallet(input: { tenantId: $tenant, amountCents: 5000, reason: "history" }) { balanceCents } }`
  while (isOpen()) {
    await sleep(700)
    await record('admin', { kind: 'credit', amountCents: 5_000 }, async () => {
      const body = { query, variables: { tenant: me.body.tenant.id } }
      const { answer, tries } = await client({ method: 'POST', path: '/graphql', token: tokens.admin, body })
      if (!answer) return { output: null }
      const balanceCents = answer.body.data?.creditWallet?.balanceCents
      if (balanceCents === undefined) throw new Error(JSON.stringify(answer.body))
      // A repeated request is answered with the balance of now.
      return { output: { outcome: 'done', balanceCents: tries === 1 ? balanceCents : null } }
    })
  }
}
