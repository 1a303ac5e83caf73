import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, demo, tokenOf } from '../support/rest-client.ts'
import { stepUpOf } from '../support/step-up.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform[Symbol.asyncDispose]())

const setKey = (token: string, pix_key: string, headers = {}) =>
  ask(platform.url, 'POST', '/api/app/v1/driver/pix-key', { token, headers, body: { pix_key } })

test('an app that is asked for the person confirms and sends the same request again', async () => {
  const token = await tokenOf(platform.url, demo.driver)
  expect((await setKey(token, 'joao@rodovia.test')).status).toBe(200)
  const key = { 'idempotency-key': 'another key' }
  expect(await setKey(token, 'outro@rodovia.test', key)).toMatchObject({
    status: 403,
    body: {
      error: 'step_up_required',
      message: expect.stringContaining('POST /api/app/v1/auth/confirm'),
      details: { action: 'change_pix_key', mutation: 'confirmIdentity', header: 'X-Step-Up-Token' },
    },
  })
  const wrong = await ask(platform.url, 'POST', '/api/app/v1/auth/confirm', {
    token,
    body: { password: 'wrong' },
  })
  expect(wrong).toMatchObject({ status: 401, body: { error: 'invalid_credentials' } })
  const confirmed = await stepUpOf(platform.url, token)
  const elsewhere = await tokenOf(platform.url, demo.driver)
  expect((await setKey(elsewhere, 'outro@rodovia.test', confirmed)).status).toBe(403)
  expect(await setKey(token, 'outro@rodovia.test', { ...key, ...confirmed })).toMatchObject({
    status: 200,
    body: { pix_key: 'outro@rodovia.test' },
  })
})

test('GraphQL takes the same token and says the same', async () => {
  const token = await tokenOf(platform.url, demo.motoboy)
  const call = async (field: string, headers = {}) => {
    const body = { query: `mutation { result: ${field} }` }
    return (await ask(platform.url, 'POST', '/graphql', { token, headers, body })).body
  }
  await call('setPixKey(pixKey: "maria@rodovia.test") { pixKey }')
  const change = 'setPixKey(pixKey: "outra@rodovia.test") { pixKey }'
  const refused = await call(change)
  expect(refused.errors[0].extensions).toMatchObject({ code: 'step_up_required' })
  const { data } = await call(`confirmIdentity(password: "${demo.password}") { token expiresInSeconds }`)
  expect(data.result.expiresInSeconds).toBe(300)
  const changed = await call(change, { 'x-step-up-token': data.result.token })
  expect(changed.data.result).toEqual({ pixKey: 'outra@rodovia.test' })
})
