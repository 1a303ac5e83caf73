import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, orderBody, tokenOf, trip, until } from '../support/rest-client.ts'
import { type SmtpPeer, startSmtpPeer } from '../support/smtp-peer.ts'
import { stepUpOf } from '../support/step-up.ts'
import { testConfig } from '../support/test-config.ts'

const shop = (email: string, more: object = {}) => ({
  shop_name: 'Padaria Estrela',
  document: '12.345.678/0001-95',
  terms_version: '1',
  email,
  ...more,
})
const signUp = (url: string, body: object, headers: Record<string, string> = {}) =>
  ask(url, 'POST', '/api/app/v1/auth/shop-sign-up', { body, headers })
const graphql = async (url: string, query: string, token?: string): Promise<Body> =>
  (await ask(url, 'POST', '/graphql', { body: { query }, ...(token && { token }) })).body
const join = (url: string, token: string) =>
  graphql(
    url,
    `mutation { acceptInvitation(input: { token: "${token}", name: "Dona Estrela", password: "${demo.password}" }) { id role } }`,
  )

describe('with a mail server, where an operator approves', () => {
  let peer: SmtpPeer
  let platform: TestPlatform
  beforeAll(async () => {
    peer = await startSmtpPeer()
    platform = await startTestPlatform({
      env: {
        SMTP_URL: peer.url,
        MAIL_FROM: 'Rodovia <no-reply@rodovia.test>',
        PUBLIC_URL: 'https://rodovia.test',
        NODE_ENV: 'production',
        DEMO: '1',
        TERMS_VERSION: '2026-12',
        TERMS_URL: 'https://rodovia.test/termos',
      },
    })
  })
  afterAll(async () => {
    await platform[Symbol.asyncDispose]()
    await peer[Symbol.asyncDispose]()
  })
  const linkIn = (text: string) => /\/conta\/convite\/([\w-]{43})/.exec(text)?.[1]

  test('the page takes the shop, the mail confirms the address, and nothing exists for a document that is wrong', async () => {
    const page = await (await fetch(`${platform.url}/conta/criar`)).text()
    expect(page).toContain('versão 2026-12')
    expect(page).toContain('href="https://rodovia.test/termos"')
    const email = 'dona@estrela.test'
    const terms = { terms_version: '2026-12' }
    const wrong = await signUp(platform.url, shop(email, { ...terms, document: '12.345.678/0001-96' }))
    expect([wrong.status, wrong.body.details]).toEqual([
      422,
      [{ field: 'document', issue: expect.stringContaining('12.345.678/0001-96') }],
    ])
    const old = await signUp(platform.url, shop(email))
    expect(old.body.details).toEqual([{ field: 'terms_version', issue: expect.stringContaining('2026-12') }])
    const { status, body } = await signUp(platform.url, shop(email, terms))
    expect([status, body.sent]).toEqual([200, { email, link: null }])
    const mail = await peer.mailTo(email)
    expect(mail.text).toContain('Padaria Estrela')
    const { data } = await join(platform.url, linkIn(mail.text)!)
    expect(data.acceptInvitation.role).toBe('owner')
    const token = await tokenOf(platform.url, email)
    const { body: me } = await ask(platform.url, 'GET', '/api/app/v1/me', { token })
    expect(me.tenant).toMatchObject({ name: 'Padaria Estrela', tipo: 'embarcador' })
    // The link works once, and the address has an account now: the answer is the same, the mail is another.
    expect((await join(platform.url, linkIn(mail.text)!)).errors[0].extensions.code).toBe('link_expired')
    const again = await signUp(platform.url, shop(email, terms))
    expect(again.body.sent).toEqual({ email, link: null })
    const [count] = await platform.sql<{ count: number }>(
      'SELECT count(*)::int AS count FROM shop_sign_ups WHERE email = $1',
      [email],
    )
    expect(count).toEqual({ count: 1 })
  })
})

describe('without a mail server, outside of production', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startTestPlatform()
  })
  afterAll(() => platform[Symbol.asyncDispose]())

  async function anOwner(email: string): Promise<{ token: string; tenantId: string }> {
    const { body } = await signUp(platform.url, shop(email, { document: '529.982.247-25' }))
    await join(platform.url, body.sent.link.split('/').at(-1))
    const token = await tokenOf(platform.url, email)
    const { body: me } = await ask(platform.url, 'GET', '/api/app/v1/me', { token })
    return { token, tenantId: me.tenant.id }
  }
  const topUp = (token: string) =>
    graphql(platform.url, 'mutation { requestTopUp(amountCents: 5000) { id } }', token)

  test('a new shop rehearses at once, and tops up once an operator approved it', async () => {
    const { token, tenantId } = await anOwner('nova-loja@rodovia.test')
    const overview = () => ask(platform.url, 'GET', '/api/app/v1/overview', { token })
    expect((await overview()).body).toMatchObject({
      awaits_approval: true,
      steps: ['save_address', 'place_order'],
    })
    expect((await topUp(token)).errors[0].extensions.code).toBe('not_approved')

    const headers = await stepUpOf(platform.url, token)
    const made = await ask(platform.url, 'POST', '/graphql', {
      token,
      headers,
      body: {
        query:
          'mutation { createApiKey(input: { name: "first", mode: test, scopes: ["quotes", "orders:write", "orders:read"] }) { key } }',
      },
    })
    const key = made.body.data.createApiKey.key
    const quote = await ask(platform.url, 'POST', '/v1/quotes', {
      key,
      body: Object.fromEntries(new URLSearchParams(trip)),
    })
    const order = await ask(platform.url, 'POST', '/v1/orders', {
      key,
      body: orderBody(quote.body.cotacao_id),
    })
    expect([order.status, order.body.order?.livemode]).toEqual([200, false])

    const operator = await tokenOf(platform.url, demo.admin)
    const { data } = await graphql(
      platform.url,
      '{ waitingShops { nodes { document email tenant { id name } } } }',
      operator,
    )
    expect(data.waitingShops.nodes).toEqual([
      {
        document: '52998224725',
        email: 'nova-loja@rodovia.test',
        tenant: { id: tenantId, name: 'Padaria Estrela' },
      },
    ])
    const approve = () =>
      graphql(platform.url, `mutation { approveShop(tenantId: "${tenantId}") { approvedAt } }`, operator)
    const first = await approve()
    expect(await approve()).toEqual(first)
    expect((await topUp(token)).data.requestTopUp.id).toEqual(expect.any(String))
    await until(overview, ({ body }) => body.awaits_approval === false)
    const [entry] = await platform.sql<{ count: number }>(
      `SELECT count(*)::int AS count FROM audit_entries WHERE action = 'shop.approved' AND subject_id = $1`,
      [tenantId],
    )
    expect(entry).toEqual({ count: 1 })
  })

  test('a form without the terms comes back with what was typed', async () => {
    const body = new URLSearchParams({
      shop_name: 'Sem termos',
      document: '',
      email: 'a@b.test',
      terms_version: '1',
    })
    const response = await fetch(`${platform.url}/conta/criar`, {
      method: 'POST',
      body,
      headers: { origin: platform.url },
      redirect: 'manual',
    })
    expect(response.status).toBe(422)
    const page = await response.text()
    expect(page).toContain('value="Sem termos"')
    expect(page).toContain('aria-invalid="true"')
  })
})

test.each([
  [{ SHOP_SIGN_UP: 'closed' }, 'sign_up_closed'],
  [{ NODE_ENV: 'production' }, 'mail_not_configured'],
])('with %j shops cannot sign up, and the page says so', async (env, reason) => {
  await using platform = await startTestPlatform({ env })
  const { status, body } = await signUp(platform.url, shop('a@b.test'), { 'accept-language': 'en' })
  expect([status, body.error, reason]).toEqual([503, 'unavailable', reason])
  expect(body.message).toContain('cannot be opened here')
  const page = await (await fetch(`${platform.url}/conta/criar`)).text()
  expect(page).toContain('não abre contas por aqui')
  expect(page).not.toContain('name="document"')
})

test('too many from one address are limited', async () => {
  await using platform = await startTestPlatform({
    env: testConfig({ limits: { actions: { signUps: { quota: 1 } } } }),
  })
  const statuses = []
  for (const email of ['a@b.test', 'c@d.test'])
    statuses.push((await signUp(platform.url, shop(email))).status)
  expect(statuses).toEqual([200, 429])
})
