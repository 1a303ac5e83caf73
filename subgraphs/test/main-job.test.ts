import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPhoto } from '../../test/support/journey.ts'
import { codesOf, type Federation, startFederation } from './federation.ts'
import { acceptedOrder, orderInput, placeOrder, reportPosition, requestQuote, step } from './main-job.ts'

let federation: Federation
beforeAll(async () => {
  federation = await startFederation()
})
afterAll(() => federation[Symbol.asyncDispose]())

describe('a user', () => {
  test('logs in, reads the own account, and logs out', async () => {
    const anyone = federation.as(null)
    const { login } = await anyone.ask(`mutation {
      login(input: { email: "embarcador@demo.rodovia.dev", password: "rodovia-demo-2026", device: "a test" }) {
        accessToken refreshToken tokenType expiresInSeconds user { name role tenant { name } } tenant { tipo isMotorista }
      }
    }`)
    expect(login).toMatchObject({
      tokenType: 'Bearer',
      expiresInSeconds: 3600,
      user: { name: 'Ana Loja Demo', role: 'owner', tenant: { name: 'Loja Demo' } },
      tenant: { tipo: 'embarcador', isMotorista: false },
    })
    const { refreshToken } = login
    const refresh =
      'mutation ($refreshToken: String!) { refreshSession(refreshToken: $refreshToken) { refreshToken } }'
    const next = await anyone.ask(refresh, { refreshToken })
    expect(next.refreshSession.refreshToken).not.toBe(refreshToken)
    const logout = 'mutation ($refreshToken: String) { logout(refreshToken: $refreshToken) }'
    expect(await anyone.ask(logout, next.refreshSession)).toEqual({ logout: true })
    expect(await anyone.ask(logout, {})).toEqual({ logout: true })
    expect(codesOf(await anyone.answer(refresh, next.refreshSession))).toEqual(['invalid_or_expired_token'])
  })

  test('with the wrong password gets an error in their language', async () => {
    const answer = await federation
      .as(null, { language: 'pt-BR' })
      .answer(
        'mutation { login(input: { email: "embarcador@demo.rodovia.dev", password: "wrong" }) { tokenType } }',
      )
    expect(answer.errors?.[0]).toMatchObject({
      message: 'E-mail ou senha não conferem.',
      extensions: { code: 'invalid_credentials' },
    })
  })

  test('reads the wallet of the own tenant', async () => {
    const me = '{ me { email tenant { name wallet { currency balanceCents } } } }'
    expect(await federation.as('outra').ask(me)).toEqual({
      me: {
        email: 'outra@demo.rodovia.dev',
        tenant: { name: 'Outra Loja', wallet: { currency: 'BRL', balanceCents: 100_000 } },
      },
    })
    expect(codesOf(await federation.as(null).answer(me))).toEqual(['unauthorized'])
  })
})

describe('a quote', () => {
  const requested = `mutation ($input: RequestQuoteInput!) { requestQuote(input: $input) {
    id serviceType origin { cep city uf precision } destination { cep } distanceKm currency tariffVersion
    price { tier } tiers { tier priceCents deadlineHours breakdown { label cents } }
  } }`

  test('has a price at every speed, with lines that sum to it, in the language of the request', async () => {
    const input = { cepOrigem: '01310100', cepDestino: '04538133', serviceType: 'van' }
    const { requestQuote: quote } = await federation.as(null, { language: 'pt-BR' }).ask(requested, { input })
    expect(quote).toMatchObject({
      serviceType: 'VAN',
      origin: { cep: '01310100', city: 'São Paulo', uf: 'SP' },
      currency: 'BRL',
      price: { tier: 'padrao' },
    })
    expect(
      quote.tiers.map(({ tier, deadlineHours }: Record<string, unknown>) => [tier, deadlineHours]),
    ).toEqual([
      ['turbo', 3],
      ['express', 12],
      ['padrao', 72],
    ])
    for (const { priceCents, breakdown } of quote.tiers) {
      expect(breakdown.reduce((sum: number, { cents }: { cents: number }) => sum + cents, 0)).toBe(priceCents)
      expect(breakdown[0].label).toBe('Tarifa base')
    }
    const again = await federation
      .as('outra')
      .ask(`{ quote(id: "${quote.id}") { price(tier: turbo) { tier } } }`)
    expect(again.quote.price.tier).toBe('turbo')
  })

  test('of a tenant is visible to that tenant only', async () => {
    const id = await requestQuote(federation.as('embarcador'))
    const read = `{ quote(id: "${id}") { id } }`
    expect(await federation.as('fiscal').ask(read)).toEqual({ quote: { id } })
    expect(codesOf(await federation.as('outra').answer(read))).toEqual(['not_found'])
    expect(codesOf(await federation.as(null).answer(read))).toEqual(['not_found'])
  })

  test('for an invalid postal code is rejected', async () => {
    const input = { cepOrigem: '1310-100', cepDestino: '04538133' }
    const answer = await federation.as(null).answer(requested, { input })
    expect(codesOf(answer)).toEqual(['validation_failed'])
    expect(answer.errors?.[0]?.message).toContain('"1310-100" is not a Cep')
  })
})

describe('an order', () => {
  test('goes from the quote to the hand-over, visible to each party', async () => {
    const [shipper, driver, anyone] = [
      federation.as('embarcador'),
      federation.as('motorista'),
      federation.as(null, { language: 'pt-BR' }),
    ]
    const { id, code, trackingToken, priceCents } = await placeOrder(shipper, {
      pod: true,
      recipientPin: '2468',
    })
    await federation.dispatch()

    const { deliveries } = await driver.ask(`{ deliveries(statuses: [assigned]) { totalCount nodes {
      code status needsPin pod earningsCents offerExpiresAt allowedSteps sender { name } recipient { phone }
    } } }`)
    expect(deliveries).toMatchObject({
      totalCount: 1,
      nodes: [
        {
          code,
          status: 'assigned',
          needsPin: true,
          pod: true,
          earningsCents: Math.round(priceCents * 0.8),
          offerExpiresAt: expect.stringMatching(/Z$/),
          allowedSteps: ['accept', 'decline'],
          sender: { name: 'Loja' },
          recipient: { phone: '+** ** *****-**78' },
        },
      ],
    })
    expect(await step(driver, 'acceptDelivery', code)).toMatchObject({ allowedSteps: ['arrived'] })
    expect(await step(driver, 'acceptDelivery', code)).toMatchObject({ status: 'accepted' })
    await step(driver, 'arriveAtPickup', code)
    const photoBase64 = await aPhoto()
    await driver.ask(
      'mutation ($code: String!, $input: HandlingInput) { pickUpDelivery(code: $code, input: $input) { status } }',
      { code: code.toLowerCase(), input: { photoBase64, note: 'two boxes' } },
    )
    await step(driver, 'departForDelivery', code)
    const { reportPosition: reported } = await reportPosition(driver, code, -23.58, -46.67)
    expect(reported).toMatchObject({ delivery: { code, status: 'in_transit' }, position: { lat: -23.58 } })

    const tracked = `query ($token: String!) { tracking(token: $token) {
      status statusLabel senderName recipientName driverName position { lat lng } timeline { type label }
      origin { address }
    } }`
    expect((await anyone.ask(tracked, { token: trackingToken })).tracking).toMatchObject({
      status: 'in_transit',
      statusLabel: 'A caminho do destino',
      senderName: 'Loja',
      recipientName: 'Ana',
      driverName: 'João',
      position: { lat: -23.58, lng: -46.67 },
    })

    const handOver = `mutation ($code: String!, $input: HandOverInput) {
      handOverDelivery(code: $code, input: $input) { status allowedSteps }
    }`
    const unproven = await driver.answer(handOver, { code, input: { pin: '2468' } })
    expect(unproven.errors?.[0]?.extensions).toEqual({
      code: 'proof_required',
      details: { missing: ['photo_or_signature'], place: 'handover' },
      localized: { missing: ['photo_or_signature'], place: 'handover' },
    })
    const input = { photoBase64, pin: '2468', note: 'to the doorman' }
    expect(await driver.ask(handOver, { code, input })).toEqual({
      handOverDelivery: { status: 'delivered', allowedSteps: [] },
    })

    const { order } = await shipper.ask(`{ order(id: "${id}") {
      status timeline { type hash facts { name value } } photos { stage name note url sha256 } position { lat }
      cancel { allowed refundCents until } walletEntries { type reason amountCents }
      driver { name persona lastSeenAt } quote { id tiers { priceCents } } events { type sequence data }
    } }`)
    expect(order).toMatchObject({
      status: 'delivered',
      cancel: { allowed: false, refundCents: 0, until: null },
      walletEntries: [{ type: 'debit', reason: 'order_placed', amountCents: priceCents }],
      driver: { name: 'João', persona: 'carro_van', lastSeenAt: null },
      quote: { tiers: expect.arrayContaining([{ priceCents }]) },
    })
    expect(order.timeline.map(({ type }: { type: string }) => type)).toEqual([
      'create',
      'tracking.driver_assigned',
      'accept',
      'arrived',
      'tracking.picked_up',
      'on-route',
      'tracking.delivered',
    ])
    expect(order.timeline.at(-1).facts).toContainEqual({
      name: 'delivery_sha256',
      value: order.photos[1].sha256,
    })
    expect(order.photos).toMatchObject([
      { stage: 'pickup', note: 'two boxes', url: expect.stringContaining('signature=') },
      { stage: 'delivery', note: 'to the doorman' },
    ])
    expect(order.events.map(({ type, sequence }: Record<string, unknown>) => [type, sequence])).toEqual([
      ['wallet.debit', 1],
      ['tracking.driver_assigned', 2],
      ['tracking.picked_up', 3],
      ['tracking.delivered', 4],
    ])
    expect(order.events.at(-1).data).toMatchObject({
      order_id: id,
      status: 'delivered',
      price_cents: priceCents,
    })
    expect((await anyone.ask(tracked, { token: trackingToken })).tracking).toMatchObject({
      statusLabel: 'Entregue',
      position: null,
      timeline: expect.arrayContaining([{ type: 'on-route', label: 'A caminho do destino' }]),
    })
  })

  test('is canceled and fully refunded', async () => {
    const shipper = federation.as('outra')
    const { id, priceCents } = await placeOrder(shipper)
    const { order } = await shipper.ask(`{ order(id: "${id}") { cancel { allowed refundCents until } } }`)
    expect(order.cancel).toEqual({ allowed: true, refundCents: priceCents, until: 'picked_up' })
    const cancel = `mutation { cancelOrder(orderId: "${id}") { refundCents order {
      status walletEntries { type amountCents balanceAfterCents }
    } } }`
    const canceled = {
      refundCents: priceCents,
      order: {
        status: 'canceled',
        walletEntries: [
          { type: 'debit', amountCents: priceCents, balanceAfterCents: 100_000 - priceCents },
          { type: 'credit', amountCents: priceCents, balanceAfterCents: 100_000 },
        ],
      },
    }
    expect(await shipper.ask(cancel)).toEqual({ cancelOrder: canceled })
    expect(await shipper.ask(cancel)).toEqual({ cancelOrder: canceled })

    const { wallet } = await shipper.ask(`{ wallet { balanceCents statement(first: 2) {
      totalCount nodes { type reason amountCents order { id status } } pageInfo { hasNextPage endCursor }
    } } }`)
    expect(wallet).toMatchObject({
      balanceCents: 100_000,
      statement: {
        totalCount: 3,
        nodes: [
          { type: 'credit', reason: 'order_refund', order: { id, status: 'canceled' } },
          { type: 'debit' },
        ],
        pageInfo: { hasNextPage: true },
      },
    })
    const rest = await shipper.ask(
      'query ($after: String) { wallet { statement(after: $after) { nodes { reason order { id } } } } }',
      {
        after: wallet.statement.pageInfo.endCursor,
      },
    )
    expect(rest.wallet.statement.nodes).toEqual([{ reason: 'top_up', order: null }])
  })

  test('with a used quote is refused with details', async () => {
    const shipper = federation.as('embarcador')
    const order = 'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { balanceCents } }'
    const input = orderInput(await requestQuote(shipper))
    await shipper.ask(order, { input })
    const answer = await shipper.answer(order, { input })
    expect(answer.errors?.[0]?.extensions).toEqual({
      code: 'quote_used',
      details: { cotacao_id: input.quoteId },
      localized: { cotacao_id: input.quoteId },
    })
  })

  test('is found by its code and its reference', async () => {
    const shipper = federation.as('embarcador')
    const { code } = await placeOrder(shipper, { reference: 'NF 4711' })
    const find = 'query ($filter: OrderFilter) { orders(filter: $filter) { nodes { code } } }'
    const found = { orders: { nodes: [{ code }] } }
    expect(await shipper.ask(find, { filter: { reference: 'NF 4711' } })).toEqual(found)
    expect(await shipper.ask(find, { filter: { code: code.toLowerCase() } })).toEqual(found)
    expect(codesOf(await shipper.answer(find, { filter: { code: 'RD00000001' } }))).toEqual([
      'validation_failed',
    ])
    expect(codesOf(await shipper.answer(find, { filter: { createdFrom: 'today' } }))).toEqual([
      'validation_failed',
    ])
    const page = '{ orders(after: "no cursor") { totalCount } }'
    expect(codesOf(await shipper.answer(page))).toEqual(['validation_failed'])
  })
})

describe('operations', () => {
  test('read offers, remove a driver, assign another, and resolve an incident', async () => {
    const [shipper, operator, driver] = [
      federation.as('embarcador'),
      federation.as('operacoes'),
      federation.as('motorista'),
    ]
    const { id, code } = await acceptedOrder(federation, shipper)
    const unassign = await operator.ask(
      `mutation { operateDelivery(orderId: "${id}", action: unassign, note: "asked for it") { status driver { name } } }`,
    )
    expect(unassign.operateDelivery).toEqual({ status: 'awaiting_driver', driver: null })
    const me = (await driver.ask('{ myDriver { id name isAvailable position { lat } } }')).myDriver
    expect(me).toMatchObject({ name: 'João', isAvailable: true, position: { lat: expect.any(Number) } })

    const assign = await operator.ask(`mutation { assignDriver(orderId: "${id}", driverId: "${me.id}") {
      status driver { name isAvailable } offers { outcome driver { id } skipped { reason driver { name } } }
    } }`)
    expect(assign.assignDriver).toMatchObject({
      status: 'assigned',
      driver: { name: 'João', isAvailable: true },
      offers: [{ outcome: 'withdrawn', driver: { id: me.id } }, { outcome: null }],
    })
    await step(driver, 'acceptDelivery', code)
    const { reportProblem } = await driver.ask(`mutation { reportProblem(code: "${code}", input: {
      code: "vehicle_breakdown", note: "flat tyre" }) { delivery { status } incident { code note resolvedAt } } }`)
    expect(reportProblem).toEqual({
      delivery: { status: 'accepted' },
      incident: { code: 'vehicle_breakdown', note: 'flat tyre', resolvedAt: null },
    })
    const solved = await operator.ask(
      `mutation { operateDelivery(orderId: "${id}", action: resume) { incidents { code resolvedAt } } }`,
    )
    expect(solved.operateDelivery.incidents).toEqual([
      { code: 'vehicle_breakdown', resolvedAt: expect.stringMatching(/Z$/) },
    ])
    const unknown = await driver.answer(
      `mutation { reportProblem(code: "${code}", input: { code: "bored" }) { incident { id } } }`,
    )
    expect(codesOf(unknown)).toEqual(['validation_failed'])
  })

  test('are refused to a shipper', async () => {
    const shipper = federation.as('embarcador')
    const { id } = await placeOrder(shipper)
    const operate = `mutation { operateDelivery(orderId: "${id}", action: resume) { status } }`
    expect(codesOf(await shipper.answer(operate))).toEqual(['forbidden'])
  })

  test('check the ledger and create drivers, who go on and off duty', async () => {
    const admin = federation.as('admin')
    const { ledgerCheck } = await admin.ask(
      '{ ledgerCheck { isSound sumCents ordersWithoutDebit wrongEscrows } }',
    )
    expect(ledgerCheck).toEqual({ isSound: true, sumCents: 0, ordersWithoutDebit: 0, wrongEscrows: 0 })
    expect(codesOf(await federation.as('operacoes').answer('{ ledgerCheck { isSound } }'))).toEqual([
      'forbidden',
    ])

    const { createDriver } =
      await admin.ask(`mutation { createDriver(input: { name: "Pedro Alves", persona: motoboy,
      email: "pedro@example.com", password: "long enough 2026", position: { lat: -23.56, lng: -46.65 } }) {
      email persona tenant { tipo isMotorista } } }`)
    expect(createDriver).toEqual({
      email: 'pedro@example.com',
      persona: 'motoboy',
      tenant: { tipo: 'motorista', isMotorista: true },
    })
    const driver = federation.as('motorista2')
    const off = await driver.ask('mutation { setAvailability(available: false) { name isAvailable } }')
    expect(off.setAvailability).toEqual({ name: 'Maria', isAvailable: false })
  })
})
