import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEndToEndId, type BankPeer, startBankPeer } from '../support/bank-peer.ts'
import { parseBrCode } from '../support/br-code.ts'
import { generousMs } from '../support/generous.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'

const path = '/api/app/v1/wallet/topups'

let bank: BankPeer
let platform: TestPlatform
let shipper: string
beforeAll(async () => {
  bank = await startBankPeer({ asksForMore: true })
  platform = await startTestPlatform({ env: bank.env })
  shipper = await tokenOf(platform.url, demo.shipper)
  await until(async () => bank.webhookUrl(), Boolean)
})
afterAll(async () => {
  await platform[Symbol.asyncDispose]()
  await bank[Symbol.asyncDispose]()
})

const topUp = async (amount_cents: number, headers: Record<string, string> = {}) =>
  ask(platform.url, 'POST', path, { token: shipper, body: { amount_cents }, headers })
const wallet = async (): Promise<Body> =>
  (await ask(platform.url, 'GET', '/api/app/v1/wallet', { token: shipper })).body
const read = async ({ id }: Body): Promise<Body> =>
  (await ask(platform.url, 'GET', `${path}/${id}`, { token: shipper })).body.topup
const paid = (charge: Body, cents: number) =>
  until(
    () => read(charge),
    ({ paid_cents }) => paid_cents === cents,
  )

test('a paid charge is credited once, however often the bank calls the webhook', async () => {
  const before = (await wallet()).balance_cents
  const { status, body } = await topUp(12_345)
  const { topup } = body
  expect([status, topup]).toMatchObject([
    200,
    { status: 'active', amount_cents: 12_345, paid_cents: 0, paid_at: null },
  ])
  expect(topup.qr_svg).toMatch(/^<svg/)
  expect(parseBrCode(topup.br_code)).toMatchObject({
    isPaidOnce: true,
    url: `pix.bank.example/qr/v2/${topup.txid}`,
  })
  expect(bank.cobs.get(topup.txid)).toMatchObject({
    valor: '123.45',
    chave: bank.env.PIX_KEY,
    expiracao: 3600,
  })

  const payment = bank.pay(topup.txid, '123.45')
  const told = await Promise.all(Array.from({ length: 20 }, () => bank.tell(payment)))
  expect(new Set(told)).toEqual(new Set([200]))
  expect(await paid(topup, 12_345)).toMatchObject({ status: 'paid', paid_at: payment.horario })
  await bank.tell(payment)
  const { statement, balance_cents } = await wallet()
  expect(balance_cents).toBe(before + 12_345)
  expect(statement[0]).toMatchObject({ type: 'credit', reason: 'top_up', amount_cents: 12_345 })
  expect(statement.filter(({ amount_cents }: Body) => amount_cents === 12_345)).toHaveLength(1)
  expect(await platform.ledger()).toMatchObject({ isSound: true })
  expect(platform.output()).not.toContain(bank.webhookUrl()!.split('/').at(-1))
})

test('a webhook is believed nothing: the bank is asked what was paid', async () => {
  const before = (await wallet()).balance_cents
  const { topup } = (await topUp(5_000)).body
  const payment = bank.pay(topup.txid, '20.00')
  expect(await bank.tell({ ...payment, valor: '9999.00', endToEndId: 'E0000' })).toBe(200)
  await paid(topup, 2_000)
  expect((await wallet()).balance_cents).toBe(before + 2_000)

  const unpaid = (await topUp(7_000)).body.topup
  expect(await bank.tell({ ...payment, txid: unpaid.txid }, { txid: 'NOBODYKNOWSTHISTXID0000000' }, {})).toBe(
    200,
  )
  const asked = await fetch(`${platform.url}/pix/webhook/${'0'.repeat(64)}/pix`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pix: [{ txid: unpaid.txid }] }),
  })
  expect(asked.status).toBe(404)
  expect(await read(unpaid)).toMatchObject({ status: 'active', paid_cents: 0 })
})

test('a payment without a webhook call is credited too, even after the bank was unavailable', async () => {
  const { topup } = (await topUp(3_100)).body
  bank.setUnavailable(true)
  expect(await topUp(3_100)).toMatchObject({ status: 503, body: { error: 'unavailable' } })
  bank.revokeTokens()
  bank.pay(topup.txid, '31.00')
  bank.setUnavailable(false)
  await until(
    () => read(topup),
    ({ status }) => status === 'paid',
  )
  expect(bank.tokensGiven()).toBeGreaterThan(1)
})

test('an access token that the bank revokes early delays no payment', async () => {
  const given = bank.tokensGiven()
  bank.revokeTokens()
  for (let count = 0; count < 4; count++) expect((await topUp(3_200)).status).toBe(200)
  expect(bank.tokensGiven()).toBeGreaterThan(given)
})

test('a charge that the bank does not know any more keeps no other waiting', async () => {
  const [lost, kept] = [(await topUp(4_100)).body.topup, (await topUp(4_200)).body.topup]
  bank.cobs.delete(lost.txid)
  await bank.tell({ txid: lost.txid })
  await bank.tell(bank.pay(kept.txid, '42.00'))
  await paid(kept, 4_200)
  await platform.sql(`UPDATE pix_charges SET expires_at = now() - interval '2 days' WHERE id = $1`, [lost.id])
  await bank.tell({ txid: lost.txid })
  const isAsked = async () =>
    (await platform.sql('SELECT FROM pix_charges WHERE id = $1 AND ask_at IS NOT NULL', [lost.id])).length > 0
  await expect.poll(isAsked).toBe(false)
})

test('a late or a second payment is credited: money that arrived is the payer’s', async () => {
  const { topup } = (await topUp(1_000)).body
  await platform.sql(`UPDATE pix_charges SET expires_at = now() - interval '1 hour' WHERE id = $1`, [
    topup.id,
  ])
  expect(await read(topup)).toMatchObject({ status: 'expired' })
  const late = bank.pay(topup.txid, '10.00')
  const again = bank.pay(topup.txid, '4.00')
  // Told in the other order.
  await bank.tell(again)
  await bank.tell(late)
  expect(await paid(topup, 1_400)).toMatchObject({ status: 'paid' })
  expect(await platform.ledger()).toMatchObject({ isSound: true })
})

test.each([
  ['97', 9_700],
  ['39.9', 3_990],
  [97, 9_700],
  ['64,30', 6_430],
  [' 58.20 ', 5_820],
  [41.5, 4_150],
  [1_000, 100_000],
  ['0.07', 7],
  ['12.30', 1_230],
])('a bank that writes the amount %j is understood', async (valor, cents) => {
  const { topup } = (await topUp(5_000)).body
  await bank.tell(bank.pay(topup.txid, valor))
  await paid(topup, cents)
})

test('a payment that cannot be read holds up no other of its charge, and the log names the charge', async () => {
  const { topup } = (await topUp(2_100)).body
  for (const odd of ['R$ 21,00', '21.001', '', null, -21]) bank.pay(topup.txid, odd as string, false)
  await bank.tell(bank.pay(topup.txid, '21.00', false))
  await paid(topup, 2_100)
  await expect.poll(() => platform.output()).toContain(`charge ${topup.txid} has a payment`)
})

test.each([
  ['valor', 'vinte e um'],
  ['valor', '1.234,50'],
  ['valor', { original: '21.00' }],
  ['horario', 'ontem à tarde'],
  ['horario', null],
  ['pix', 'nothing'],
])(
  'a payment whose %s is %j raises an alert that names the charge, until somebody confirms it',
  async (field, value) => {
    const token = await tokenOf(platform.url, demo.admin)
    const { topup } = (await topUp(2_200)).body
    const payment = bank.pay(topup.txid, '22.00', false)
    if (field === 'pix') Object.assign(bank.cobs.get(topup.txid)!, { pix: value })
    else Object.assign(payment, { [field]: value })
    await bank.tell({ txid: topup.txid })
    const isUnreadable = async () => {
      const query = 'SELECT FROM pix_charges WHERE txid = $1 AND unreadable_at IS NOT NULL'
      return (await platform.sql(query, [topup.txid])).length > 0
    }
    await expect.poll(isUnreadable, { timeout: generousMs }).toBe(true)
    const health = async () => {
      const body = { query: '{ platformHealth { name isWell count } }' }
      const { data } = (await ask(platform.url, 'POST', '/graphql', { token, body })).body
      return data.platformHealth.find(({ name }: Body) => name === 'unreadable_charges')
    }
    expect(await health()).toMatchObject({ isWell: false })
    await expect.poll(() => platform.output()).toContain(`charge ${topup.txid} has a`)
    if (field === 'pix') Object.assign(bank.cobs.get(topup.txid)!, { pix: [] })
    const query = `mutation { confirmTopUp(input: { txid: "${topup.txid}", endToEndId: "${payment.endToEndId}", amountCents: 2200 }) { paidCents } }`
    await ask(platform.url, 'POST', '/graphql', { token, body: { query } })
    await paid(topup, 2_200)
    await bank.tell({ txid: topup.txid })
    await expect.poll(isUnreadable, { timeout: generousMs }).toBe(false)
  },
)

test('under one Idempotency-Key there is one charge, and partners receive the credit', async () => {
  const headers = { 'idempotency-key': 'a top-up' }
  const [first, second] = [await topUp(2_500, headers), await topUp(2_500, headers)]
  expect(second.body).toEqual(first.body)
  const payment = bank.pay(first.body.topup.txid, '25.00')
  await bank.tell(payment)
  await paid(first.body.topup, 2_500)
  const query = '{ events { events { type data } } }'
  const { body } = await ask(platform.url, 'POST', '/graphql', { token: shipper, body: { query } })
  const credits = body.data.events.events.filter(({ data }: Body) => data.reason === 'top_up')
  expect(credits.at(-1)).toMatchObject({ type: 'wallet.credit', data: { amount_cents: 2_500 } })
  const logged = await ask(platform.url, 'POST', '/graphql', {
    token: shipper,
    body: { query: '{ auditLog(filter: { actions: ["topup.credited"] }) { nodes { action subjectKind } } }' },
  })
  expect(logged.body.data.auditLog.nodes[0]).toMatchObject({
    action: 'topup.credited',
    subjectKind: 'wallet',
  })
})

/** A paid top-up, as the shipper and the bank know it. */
async function aPaidTopUp(cents: number) {
  const { topup } = (await topUp(cents)).body
  const payment = bank.pay(topup.txid, (cents / 100).toFixed(2))
  await bank.tell(payment)
  await paid(topup, cents)
  return { topup, payment }
}
const statusOf = (charge: Body, status: string) =>
  until(
    () => read(charge),
    (one) => one.status === status,
  )
const asAdmin = async (query: string): Promise<Body> =>
  (
    await ask(platform.url, 'POST', '/graphql', {
      token: await tokenOf(platform.url, demo.admin),
      body: { query },
    })
  ).body
const giveBack = (endToEndId: string, cents: number) =>
  asAdmin(
    `mutation { returnTopUp(input: { endToEndId: "${endToEndId}", amountCents: ${cents}, reason: "cobrado em dobro" }) { status } }`,
  )
/** The answer of a return. The job that asks the bank can end before the answer is read. */
const heldOrReturned = {
  data: { returnTopUp: { status: expect.stringMatching(/^(held|returned)$/) } },
}

test('a contest is believed once the bank’s API says it: held, then returned, and the shipper sees both', async () => {
  const { topup, payment } = await aPaidTopUp(6_000)
  const before = (await wallet()).balance_cents
  await bank.tell({
    ...payment,
    devolucoes: [{ id: 'FORGED', valor: '60.00', status: 'DEVOLVIDO' } as never],
  })
  const contest = bank.contest(payment, '45.00')
  await bank.tell(payment)
  expect(await statusOf(topup, 'contested')).toMatchObject({
    paid_cents: 6_000,
    held_cents: 4_500,
    returned_cents: 0,
    returns: [
      { status: 'contested', amount_cents: 4_500, is_contest: true, end_to_end_id: payment.endToEndId },
    ],
  })
  expect((await wallet()).balance_cents).toBe(before - 4_500)
  bank.decide(contest, 'DEVOLVIDO')
  await Promise.all([bank.tell(payment), bank.tell(payment)])
  expect(await statusOf(topup, 'paid')).toMatchObject({ held_cents: 0, returned_cents: 4_500 })
  const { balance_cents, statement } = await wallet()
  expect(balance_cents).toBe(before - 4_500)
  expect(statement[0]).toMatchObject({ type: 'debit', reason: 'top_up_held', amount_cents: 4_500 })
  const [yesterday, tomorrow] = [-24, 24].map((hours) =>
    new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10),
  )
  const period = `from=${yesterday}&to=${tomorrow}`
  const csv = await fetch(`${platform.url}/api/app/v1/wallet/statement.csv?${period}`, {
    headers: { authorization: `Bearer ${shipper}` },
  })
  expect(await csv.text()).toContain('Recarga bloqueada')
  expect(await platform.ledger()).toMatchObject({ isSound: true, sumCents: 0 })
})

test.each([
  'E12ABC34D202607061430Zz9yX8wV7u6',
  'EA1B2C3D4202611290815000000000A1',
  'EZZZZZZZZ202612312359abcdefghijk',
  'E0000000Q202608150000AAAAAAAAAAA',
  'E9X9X9X9X20270101010112345678901',
])('the payment %s, of a bank whose number has letters, is credited and given back', async (endToEndId) => {
  const { topup } = (await topUp(4_200)).body
  const payment = Object.assign(bank.pay(topup.txid, '42.00'), { endToEndId })
  expect(await bank.tell(payment)).toBe(200)
  await paid(topup, 4_200)
  expect(await giveBack(endToEndId, 4_200)).toMatchObject(heldOrReturned)
  expect(await statusOf(topup, 'returned')).toMatchObject({ returns: [{ end_to_end_id: endToEndId }] })
})

test('a payment that the platform returns is asked of the bank once, even if the bank’s answer is lost', async () => {
  const { topup, payment } = await aPaidTopUp(2_000)
  const asked = bank.returnsAsked()
  bank.setReturns('unanswered')
  expect(await giveBack(payment.endToEndId, 2_000)).toMatchObject(heldOrReturned)
  expect(await statusOf(topup, 'returned')).toMatchObject({
    held_cents: 0,
    returned_cents: 2_000,
    returns: [{ status: 'returned', note: 'cobrado em dobro', is_contest: false }],
  })
  expect(payment.devolucoes).toMatchObject([
    { valor: '20.00', descricao: 'cobrado em dobro', status: 'DEVOLVIDO' },
  ])
  expect(bank.returnsAsked() - asked).toBeLessThanOrEqual(2)
  const again = await giveBack(payment.endToEndId, 1)
  expect(again.errors[0].extensions).toMatchObject({
    code: 'validation_failed',
    details: [{ field: 'amount_cents', issue: expect.stringContaining('all of it is held or returned') }],
  })
  bank.setReturns('settled')
})

test('a return that the bank refuses gives the wallet the amount again, with the bank’s reason', async () => {
  const { topup, payment } = await aPaidTopUp(1_500)
  const before = (await wallet()).balance_cents
  bank.setReturns('refused')
  await giveBack(payment.endToEndId, 1_500)
  const { returns } = await until(
    () => read(topup),
    (one) => one.returns[0]?.status === 'released',
  )
  expect(returns).toMatchObject([{ bank_reason: 'O valor excede o do Pix original.' }])
  expect((await wallet()).balance_cents).toBe(before)
  bank.setReturns('settled')
})

test('while the wallet is below zero orders are refused, until a top-up brings it above', async () => {
  const { topup, payment } = await aPaidTopUp(4_000)
  await platform.setWallet(shipper, 0)
  bank.contest(payment)
  await bank.tell(payment)
  await statusOf(topup, 'contested')
  expect((await wallet()).balance_cents).toBe(-4_000)
  const refused = await placeOrder(platform.url, shipper).catch((error: Error) => error.message)
  expect(JSON.stringify(refused)).toContain('insufficient_funds')
  const log = await ask(platform.url, 'POST', '/graphql', {
    token: shipper,
    body: { query: '{ auditLog(filter: { actions: ["topup.contested"] }) { nodes { action } } }' },
  })
  expect(log.body.data.auditLog.nodes.length).toBeGreaterThan(0)
  const { data } = await asAdmin('{ topUpReturns(first: 1) { nodes { status isContest } } }')
  expect(data.topUpReturns.nodes).toEqual([{ status: 'contested', isContest: true }])
  expect(await platform.ledger()).toMatchObject({ isSound: true, sumCents: 0 })
  const more = await aPaidTopUp(50_000)
  expect((await wallet()).balance_cents).toBe(46_000)
  expect(more.topup.status).toBe('active')
})

test('what a driver earned goes to his PIX key: requested, sent in a file, paid', async () => {
  const [driver, admin] = [await tokenOf(platform.url, demo.driver), await tokenOf(platform.url, demo.admin)]
  const at = (method: string, path: string, body?: object) =>
    ask(platform.url, method, `/api/app/v1/driver/${path}`, { token: driver, ...(body && { body }) })
  const { order } = await placeOrder(platform.url, shipper)
  await until(
    () => at('GET', `deliveries/${order.code}`),
    ({ status }) => status === 200,
  )
  for (const step of ['accept', 'arrived', 'picked', 'on-route', 'delivered'])
    await at('POST', `deliveries/${order.code}/${step}`)

  expect(await at('POST', 'payouts')).toMatchObject({
    status: 409,
    body: { error: 'invalid_state', details: { reason: 'no_pix_key' } },
  })
  const pix_key = 'joao@rodovia.test'
  expect((await at('POST', 'pix-key', { pix_key })).body).toEqual({
    ok: true,
    pix_key,
    payouts_held_until: null,
  })
  const { balance_cents } = (await at('GET', 'earnings')).body.earnings
  const { payout } = (await at('POST', 'payouts')).body
  expect(payout).toMatchObject({ status: 'requested', amount_cents: balance_cents, pix_key })
  expect((await at('GET', 'earnings')).body.earnings.balance_cents).toBe(0)
  expect((await at('POST', 'payouts')).status).toBe(409)

  const operate = async (mutation: string) =>
    (
      await ask(platform.url, 'POST', '/graphql', {
        token: admin,
        body: { query: `mutation { ${mutation} }` },
      })
    ).body.data
  const { batch } = await operate('batch: createPayoutBatch { id totalCents csv payouts { id status } }')
  expect(batch).toMatchObject({ totalCents: balance_cents, payouts: [{ id: payout.id, status: 'sent' }] })
  expect(batch.csv).toContain(`${payout.id};João Motorista;${pix_key};`)
  const end_to_end_id = anEndToEndId()
  await operate(
    `settlePayouts(batchId: "${batch.id}", settled: [{ payoutId: "${payout.id}", endToEndId: "${end_to_end_id}" }], failed: []) { id }`,
  )
  const { payouts, total } = (await at('GET', 'payouts')).body
  expect([payouts, total]).toMatchObject([[{ id: payout.id, status: 'settled', end_to_end_id }], 1])
  expect(await platform.ledger()).toMatchObject({ isSound: true, sumCents: 0 })
})
