import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, placeOrder, tokenOf } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'

let platform: TestPlatform
const tokens: Record<keyof typeof demo, string> = { ...demo }
beforeAll(async () => {
  platform = await startTestPlatform({ env: { ...testConfig({ auth: { refreshGraceSeconds: 0 } }) } })
  for (const [name, email] of Object.entries(demo))
    if (name !== 'password') tokens[name as keyof typeof demo] = await tokenOf(platform.url, email)
})
afterAll(() => platform[Symbol.asyncDispose]())

async function graphql(token: string, query: string, variables: object = {}): Promise<Body> {
  return (await ask(platform.url, 'POST', '/graphql', { token, body: { query, variables } })).body
}

const auth = (path: string, body: object) => ask(platform.url, 'POST', `/api/app/v1/auth/${path}`, { body })

const fields = 'action subjectKind subjectId facts tenantId role userId userName address requestId at'

/** The log of some actions that a reader sees, the newest first. */
async function logOf(token: string, ...actions: string[]): Promise<Body[]> {
  const { data, errors } = await graphql(
    token,
    `query ($filter: AuditFilter) { auditLog(filter: $filter) { nodes { ${fields} } } }`,
    { filter: actions.length > 0 ? { actions } : {} },
  )
  if (errors) throw new Error(JSON.stringify(errors))
  return data.auditLog.nodes
}

const whole = { address: expect.stringMatching(/^127\.0\.0\.1$|^::1/), requestId: expect.any(String) }
const owner = { role: 'owner', userName: 'Ana Loja Demo', userId: expect.any(String), ...whole }
const hidden = { userId: null, userName: null, address: null, requestId: null }

describe('the log of a tenant has an entry', () => {
  test('of a login, of a refused one and of the end of a session', async () => {
    await auth('login', { email: demo.shipper, password: 'wrong' })
    const { body: pair } = await auth('login', {
      email: demo.shipper,
      password: demo.password,
      device: 'Pixel 9',
    })
    await auth('logout', { refresh_token: pair.refresh_token })
    await auth('logout', { refresh_token: pair.refresh_token })

    const [ended, opened, refused] = await logOf(
      tokens.shipper,
      'session.ended',
      'session.opened',
      'session.refused',
    )
    expect(ended).toMatchObject({ action: 'session.ended', subjectKind: 'session', ...owner })
    expect(opened).toMatchObject({ action: 'session.opened', facts: { device: 'Pixel 9' }, ...owner })
    expect(opened?.subjectId).toBe(ended?.subjectId)
    expect(refused).toMatchObject({
      action: 'session.refused',
      subjectKind: 'user',
      subjectId: pair.user.id,
      role: null,
      userId: null,
      ...whole,
    })
  })

  test('of a refresh token that came a second time', async () => {
    const { body: pair } = await auth('login', { email: demo.shipper, password: demo.password })
    await auth('refresh', { refresh_token: pair.refresh_token })
    await new Promise((resolve) => setTimeout(resolve, 20))
    for (let count = 0; count < 2; count++) {
      const again = await auth('refresh', { refresh_token: pair.refresh_token })
      expect(again.body.error).toBe('invalid_or_expired_token')
    }
    const reused = await logOf(tokens.shipper, 'session.token_reused')
    expect(reused).toHaveLength(1)
    expect(reused[0]).toMatchObject({ facts: { user_id: pair.user.id }, userId: null, ...whole })
  })

  test('of an order that was paid and given back, with the id of the request', async () => {
    const { order } = await placeOrder(platform.url, tokens.shipper)
    const cancel = await ask(platform.url, 'POST', `/api/app/v1/orders/${order.order_id}/cancel`, {
      token: tokens.shipper,
      headers: { 'x-request-id': 'the-cancel' },
    })
    expect(cancel.status).toBe(200)
    const facts = { code: order.code, price_cents: order.price_cents }
    const told = await logOf(tokens.fiscal, 'order.placed', 'order.canceled')
    expect(told.slice(0, 2)).toMatchObject([
      { action: 'order.canceled', subjectId: order.order_id, facts, ...owner, requestId: 'the-cancel' },
      { action: 'order.placed', subjectId: order.order_id, facts, ...owner },
    ])
  })

  test('what drivers and operators did to an order, but not who they are; the platform sees that', async () => {
    const { order } = await placeOrder(platform.url, tokens.shipper)
    const step = `/api/app/v1/driver/deliveries/${order.code}`
    const accept = async () =>
      (await ask(platform.url, 'POST', `${step}/accept`, { token: tokens.driver })).status === 200
    await expect.poll(accept).toBe(true)
    await ask(platform.url, 'POST', `${step}/problem`, { token: tokens.driver, body: { code: 'other' } })
    const operate = `mutation ($id: ID!, $action: OperatorAction!) { operateDelivery(orderId: $id, action: $action) { id } }`
    for (const action of ['resume', 'unassign'])
      expect(await graphql(tokens.operations, operate, { id: order.order_id, action })).not.toHaveProperty(
        'errors',
      )

    const actions = ['incident.opened', 'incident.resolved', 'delivery.unassigned']
    const ofOrder = (entries: Body[]) =>
      entries.filter(({ subjectId }) => subjectId === order.order_id).reverse()
    expect(ofOrder(await logOf(tokens.shipper, ...actions))).toMatchObject([
      { action: 'incident.opened', role: 'driver', ...hidden },
      { action: 'incident.resolved', role: 'operacoes', ...hidden },
      { action: 'delivery.unassigned', role: 'operacoes', ...hidden },
    ])
    expect(ofOrder(await logOf(tokens.admin, ...actions))).toMatchObject([
      { role: 'driver', userName: 'João Motorista', ...whole },
      { role: 'operacoes', userName: 'Otávio Operações', ...whole },
      { role: 'operacoes', ...whole },
    ])
  })

  test('of money that the platform gave, and of users it created', async () => {
    const me = await ask(platform.url, 'GET', '/api/app/v1/me', { token: tokens.otherShipper })
    const credit = { tenantId: me.body.tenant.id, amountCents: 4321, reason: 'entrega perdida' }
    await graphql(
      tokens.admin,
      'mutation ($input: CreditWalletInput!) { creditWallet(input: $input) { balanceCents } }',
      { input: credit },
    )
    const [credited] = await logOf(tokens.otherShipper, 'wallet.credited')
    expect(credited).toMatchObject({
      subjectKind: 'wallet',
      subjectId: credit.tenantId,
      facts: { amount_cents: 4321, reason: 'entrega perdida' },
      role: 'superadmin',
      ...hidden,
    })

    const input = {
      name: 'Pedro',
      email: 'pedro@rodovia.test',
      password: 'long enough 2026',
      persona: 'motoboy',
    }
    const { data } = await graphql(
      tokens.admin,
      'mutation ($input: CreateDriverInput!) { createDriver(input: $input) { id } }',
      { input },
    )
    const [created] = await logOf(tokens.admin, 'user.created')
    expect(created).toMatchObject({
      subjectId: data.createDriver.id,
      userName: 'Alice Admin',
      role: 'superadmin',
    })
  })

  test('nothing of another tenant', async () => {
    const { body } = await ask(platform.url, 'GET', '/api/app/v1/me', { token: tokens.shipper })
    const entries = await logOf(tokens.shipper)
    expect(new Set(entries.map(({ tenantId }) => tenantId))).toEqual(new Set([body.tenant.id]))
  })
})

test('a login with an unknown e-mail is in the platform’s log only', async () => {
  await auth('login', { email: 'nobody@rodovia.test', password: 'wrong' })
  const [refused] = await logOf(tokens.admin, 'session.refused')
  expect(refused).toMatchObject({ tenantId: null, subjectKind: 'user', role: null, ...whole })
  expect(JSON.stringify(refused)).not.toContain('nobody@')
})

test('a role without permission is refused, and so is an unknown action', async () => {
  const query = '{ auditLog { totalCount } }'
  for (const name of ['driver', 'operations'] as const)
    expect((await graphql(tokens[name], query)).errors[0].extensions.code).toBe('forbidden')
  const { errors } = await graphql(
    tokens.shipper,
    '{ auditLog(filter: { actions: ["order.eaten"] }) { totalCount } }',
  )
  expect(errors[0].extensions).toMatchObject({ code: 'validation_failed', details: [{ field: 'actions' }] })
})

test('it is read page by page, by time as well', async () => {
  const page = (args: string) =>
    graphql(
      tokens.admin,
      `{ auditLog(${args}) { totalCount nodes { id at } pageInfo { endCursor hasNextPage } } }`,
    )
  const all = (await page('first: 500')).data.auditLog
  const first = (await page('first: 3')).data.auditLog
  const second = (await page(`first: 3, after: "${first.pageInfo.endCursor}"`)).data.auditLog
  expect([...first.nodes, ...second.nodes]).toEqual(all.nodes.slice(0, 6))
  expect(second.totalCount).toBe(all.totalCount)
  const since = all.nodes[2].at
  const recent = (await page(`filter: { from: "${since}" }`)).data.auditLog.nodes as Body[]
  const before = (await page(`filter: { before: "${since}" }`)).data.auditLog
  expect(recent.every(({ at }) => at >= since)).toBe(true)
  expect(recent.length + before.totalCount).toBe(all.totalCount)
})

describe('what was written down', () => {
  test.each([
    `UPDATE audit_entries SET action = 'order.placed'`,
    'DELETE FROM audit_entries',
    'TRUNCATE audit_entries',
  ])('the database does not let go: %s', async (statement) => {
    await expect(platform.sql(statement)).rejects.toThrow('is append-only')
  })
})
