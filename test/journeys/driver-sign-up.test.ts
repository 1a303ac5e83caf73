import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, placeOrder, tokenOf, until } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'

let platform: TestPlatform
let operator: string
beforeAll(async () => {
  platform = await startTestPlatform()
  operator = await tokenOf(platform.url, demo.operations)
})
afterAll(() => platform[Symbol.asyncDispose]())

const graphql = async (query: string, token?: string): Promise<Body> =>
  (await ask(platform.url, 'POST', '/graphql', { body: { query }, ...(token && { token }) })).body
const signUp = (email: string, more = '') =>
  graphql(`mutation { signUpDriver(input: {
    name: "Pedro Alves", email: "${email}", password: "${demo.password}", persona: caminhoneiro, phone: "+55 11 91234-5678" ${more}
  }) { id isPending } }`)
const goOnDuty = (token: string) =>
  ask(platform.url, 'POST', '/api/app/v1/driver/availability', { token, body: { available: true } })
const codeOf = ({ errors }: Body) => errors?.[0].extensions.code

async function aSignedUp() {
  const email = `${crypto.randomUUID()}@rodovia.test`
  const { data } = await signUp(email)
  return { id: data.signUpDriver.id as string, email, token: await tokenOf(platform.url, email) }
}

describe('a driver who signed up', () => {
  test('may log in, sees that approval is pending, and cannot go on duty', async () => {
    const driver = await aSignedUp()
    const { data } = await graphql('{ me { isPending role tenant { tipo } } }', driver.token)
    expect(data.me).toEqual({ isPending: true, role: 'driver', tenant: { tipo: 'motorista' } })
    const { status, body } = await goOnDuty(driver.token)
    expect([status, body.error, body.details]).toEqual([
      409,
      'invalid_state',
      { status: 'pending', allowed: [], reason: 'sign_up_pending' },
    ])
    expect(body.message).toContain('em análise')
    const pending = await graphql('{ pendingDrivers(first: 500) { nodes { id phone isPending } } }', operator)
    expect(pending.data.pendingDrivers.nodes).toContainEqual({
      id: driver.id,
      phone: '+55 11 91234-5678',
      isPending: true,
    })
  })

  test('gets no offers and no assignment, even if the row says available', async () => {
    const driver = await aSignedUp()
    await platform.sql(
      'UPDATE drivers SET is_available = true, is_kept_fresh = true, lat = -23.56, lng = -46.65 WHERE user_id = $1',
      [driver.id],
    )
    await platform.sql(`UPDATE users SET persona = 'carro_van' WHERE id = $1`, [driver.id])
    const shipper = await tokenOf(platform.url, demo.shipper)
    const { order } = await placeOrder(platform.url, shipper)
    const assign = `mutation { assignDriver(orderId: "${order.order_id}", driverId: "${driver.id}") { id } }`
    expect(codeOf(await graphql(assign, operator))).toBe('not_found')
    const offersOf = async () =>
      (
        await graphql(
          `{ order(id: "${order.order_id}") { offers { driver { id } skipped { driver { id } } } } }`,
          operator,
        )
      ).data.order.offers
    const offers = await until(offersOf, ({ length }) => length > 0)
    expect(JSON.stringify(offers)).not.toContain(driver.id)
  })

  test('is taken on once, by however many operators, and works from then on', async () => {
    const driver = await aSignedUp()
    const approve = `mutation { approveDriver(driverId: "${driver.id}") { isPending } }`
    const answers = await Promise.all(Array.from({ length: 5 }, () => graphql(approve, operator)))
    for (const { data } of answers) expect(data.approveDriver).toEqual({ isPending: false })
    const rows = await platform.sql(
      `SELECT role FROM audit_entries WHERE action = 'driver.approved' AND subject_id = $1`,
      [driver.id],
    )
    expect(rows).toEqual([{ role: 'operacoes' }])
    expect((await goOnDuty(driver.token)).body).toMatchObject({ ok: true, available: true })
    const reject = `mutation { rejectDriver(driverId: "${driver.id}", reason: "tarde") }`
    expect(codeOf(await graphql(reject, operator))).toBe('not_found')
  })

  test('loses the session within 5 s of a rejection, and may sign up again', async () => {
    const driver = await aSignedUp()
    const reject = (reason: string) =>
      graphql(`mutation { rejectDriver(driverId: "${driver.id}", reason: "${reason}") }`, operator)
    expect(codeOf(await reject(' '))).toBe('validation_failed')
    expect((await reject('CNH vencida')).data.rejectDriver).toBe(true)
    await until(
      () => ask(platform.url, 'GET', '/api/app/v1/me', { token: driver.token }),
      ({ status }) => status === 401,
    )
    await expect(tokenOf(platform.url, driver.email)).rejects.toThrow('invalid_credentials')
    expect((await signUp(driver.email)).data.signUpDriver.id).not.toBe(driver.id)
  })

  test('has an address of his own, however often he is in a hurry', async () => {
    const email = 'hurry@rodovia.test'
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(email)))
    expect(answers.filter(({ data }) => data?.signUpDriver.isPending)).toHaveLength(5)
    expect(
      await platform.sql('SELECT count(*)::int AS accounts FROM users WHERE email = $1', [email]),
    ).toEqual([{ accounts: 1 }])
    await tokenOf(platform.url, email)
  })

  test('is not told whether an account has the address', async () => {
    const [taken, free] = [await signUp(demo.driver), await signUp('free@rodovia.test')]
    expect(Object.keys(taken.data.signUpDriver)).toEqual(Object.keys(free.data.signUpDriver))
    expect(taken.data.signUpDriver.isPending).toBe(true)
    const me = await graphql('{ me { id isPending } }', await tokenOf(platform.url, demo.driver))
    expect(me.data.me.isPending).toBe(false)
    expect(me.data.me.id).not.toBe(taken.data.signUpDriver.id)
  })
})

test('from one address no more sign up than may', async () => {
  await using strict = await startTestPlatform({
    env: { ...testConfig({ limits: { actions: { signUps: { quota: 2 } } } }) },
  })
  const query =
    'mutation { signUpDriver(input: { name: "x", email: "x", password: "x", persona: motoboy, phone: "x" }) { id } }'
  const codes = []
  for (let time = 0; time < 3; time++)
    codes.push(codeOf((await ask(strict.url, 'POST', '/graphql', { body: { query } })).body))
  expect(codes).toEqual(['validation_failed', 'validation_failed', 'rate_limited'])
})
