import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform({ env: { ...testConfig({ auth: { refreshGraceSeconds: 600 } }) } })
})
afterAll(() => platform[Symbol.asyncDispose]())

const auth = (path: string, body: object) => ask(platform.url, 'POST', `/api/app/v1/auth/${path}`, { body })
const logIn = async (): Promise<Body> =>
  (await auth('login', { email: demo.shipper.toUpperCase(), password: demo.password, device: 'a phone' }))
    .body
const refresh = (pair: Body) => auth('refresh', { refresh_token: pair.refresh_token })
const me = (pair: Body) => ask(platform.url, 'GET', '/api/app/v1/me', { token: pair.access_token })

test('a login answers with a pair of tokens, the user and the tenant', async () => {
  const pair = await logIn()
  expect(pair).toEqual({
    ok: true,
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    device_token: expect.stringMatching(/^rdd_/),
    token_type: 'Bearer',
    expires_in: 3600,
    user: {
      id: expect.any(String),
      email: demo.shipper,
      name: expect.any(String),
      role: 'owner',
      persona: null,
      phone: '+55 11 91234-0001',
      pix_key: null,
    },
    tenant: { id: expect.any(String), name: 'Loja Demo', tipo: 'embarcador', is_motorista: false },
  })
  expect((await me(pair)).body).toEqual({ ok: true, user: pair.user, tenant: pair.tenant })
})

test('a refresh token is single use, but a lost answer can be had again for a while', async () => {
  const first = await logIn()
  const [second, again] = await Promise.all([refresh(first), refresh(first)])
  expect([second.status, again.status]).toEqual([200, 200])
  expect(again.body.refresh_token).toBe(second.body.refresh_token)
  expect(second.body.refresh_token).not.toBe(first.refresh_token)

  const third = await refresh(second.body)
  expect(third.status).toBe(200)
  // A test does not wait for the end of that while.
  await platform.sql("UPDATE refresh_tokens SET used_at = used_at - interval '601 seconds'")
  expect((await refresh(first)).body.error).toBe('invalid_or_expired_token')
  expect((await refresh(third.body)).body.error).toBe('invalid_or_expired_token')
  expect((await me(third.body)).body.error).toBe('invalid_or_expired_token')
})

test('a logout ends the session at once, and always answers 200', async () => {
  const pair = await logIn()
  const other = await logIn()
  expect((await me(pair)).status).toBe(200)
  for (const body of [{ refresh_token: pair.refresh_token }, { refresh_token: 'unknown' }, {}])
    expect((await auth('logout', body)).body).toEqual({ ok: true })
  expect((await ask(platform.url, 'POST', '/api/app/v1/auth/logout')).status).toBe(200)
  expect((await me(pair)).body.error).toBe('invalid_or_expired_token')
  expect((await refresh(pair)).body.error).toBe('invalid_or_expired_token')
  expect((await me(other)).status).toBe(200)
})

test('answers with tokens are not to be stored by anyone', async () => {
  const { headers } = await auth('login', { email: demo.shipper, password: demo.password })
  expect(headers.get('cache-control')).toContain('no-store')
})

test('logins of one account at the same moment are all let in, also more than may fail', async () => {
  const pairs = await Promise.all(Array.from({ length: 14 }, () => logIn()))
  expect(pairs.map(({ ok }) => ok)).toEqual(pairs.map(() => true))
})

test('an unknown e-mail costs a hash as a wrong password does, and has the same answer', async () => {
  const refused = async (email: string) => {
    const begun = performance.now()
    const { status, body } = await auth('login', { email, password: 'wrong' })
    return { milliseconds: performance.now() - begun, answer: { status, ...body } }
  }
  const fastestOf = (tries: { milliseconds: number }[]) =>
    Math.min(...tries.map(({ milliseconds }) => milliseconds))
  const known = []
  const unknown = []
  // In turns, so that whatever else the machine does falls on both.
  for (let count = 0; count < 9; count++) {
    known.push(await refused(demo.fiscal))
    unknown.push(await refused(`nobody-${count}@rodovia.test`))
  }
  for (const { answer } of [...known, ...unknown]) expect(answer).toEqual(known[0]?.answer)
  // Without a hash it would take a twentieth.
  expect(fastestOf(unknown)).toBeGreaterThan(fastestOf(known) / 4)
})
