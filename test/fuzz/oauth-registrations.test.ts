import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import type { Body } from '../support/rest-client.ts'
import { registrations } from './oauth-registrations.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform[Symbol.asyncDispose]())

async function register(body: string): Promise<{ status: number; answer: Body }> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${platform.url}/mcp/oauth/reg`, { method: 'POST', headers, body })
  return { status: response.status, answer: (await response.json()) as Body }
}

/** Why codes must not go to an address; null where they may. Browsers parse it as `URL` does. */
function danger(uri: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  if (/[\u0000-\u0020\u007f\\#]/.test(uri))
    return 'characters that a reader and a browser see in different ways'
  const { protocol, hostname, username, password } = new URL(uri)
  if (username || password) return 'a name before the host'
  if (protocol === 'https:') return null
  if (protocol === 'http:')
    return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) ? null : 'another machine without TLS'
  return protocol.includes('.') || ['cursor:', 'vscode:'].includes(protocol) ? null : 'the scheme of no app'
}

test('codes of a program that registered go over TLS, to this machine or to an app, whatever it registers', async () => {
  let accepted = 0
  const property = fc.asyncProperty(registrations, async (body) => {
    const { status, answer } = await register(JSON.stringify(body))
    expect([201, 400, 413]).toContain(status)
    if (status !== 201) {
      expect(answer.error).toEqual(expect.any(String))
      return
    }
    accepted++
    expect(answer.redirect_uris).toEqual(body.redirect_uris)
    expect(answer.redirect_uris.length).toBeLessThanOrEqual(10)
    for (const uri of answer.redirect_uris) expect([uri, danger(uri)]).toEqual([uri, null])
  })
  await fc.assert(property, { numRuns: 500 })
  expect(accepted).toBeGreaterThan(0)
})

const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
const good = '"redirect_uris":["https://agent.example/cb"]'
test.each([
  ['nothing', ''],
  ['a broken text', '{'],
  ['a list', '[]'],
  ['null', 'null'],
  ['a text', '"x"'],
  ['a lone surrogate', '\ud800'],
  ['half of a surrogate pair in an address', '{"redirect_uris":["https://agent.example/\\ud800"]}'],
  ['the character 0 in a name', `{${good},"client_name":"a\\u0000"}`],
  ['half of a surrogate pair in a page', `{${good},"client_uri":"https://agent.example/\\udfff"}`],
  ['a deep list of addresses', `{"redirect_uris":${deep}}`],
  ['a deep address', `{"redirect_uris":[${deep}]}`],
  ['a deep name', `{${good},"client_name":${deep}}`],
  ['a deep page', `{${good},"client_uri":${deep}}`],
  ['deep keys', `{${good},"jwks":${deep}}`],
  ['deep kinds of grants', `{${good},"grant_types":[${deep}]}`],
  ['a deep scope', `{${good},"scope":${deep}}`],
  ['a deep algorithm', `{${good},"token_endpoint_auth_method":${deep}}`],
])('%s as a registration is refused', async (_, body) => {
  const { status, answer } = await register(body)
  expect([status, answer.error]).toEqual([400, expect.any(String)])
})

test.each([
  'state',
  'nonce',
  'scope',
  'login_hint',
  'ui_locales',
  'resource',
  'redirect_uri',
  'client_id',
  'prompt',
])('a request with the character 0 as its %s is the fault of who sent it', async (name) => {
  const { answer: client } = await register(`{${good},"token_endpoint_auth_method":"none"}`)
  const query = new URLSearchParams({
    ...{
      client_id: client.client_id,
      redirect_uri: client.redirect_uris[0],
      response_type: 'code',
      state: 's',
    },
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })
  const ask = () => fetch(`${platform.url}/mcp/oauth/auth?${query}`, { redirect: 'manual' })
  expect((await ask()).status).toBe(303)
  query.set(name, 'a\0b')
  const { status, headers } = await ask()
  expect(
    status < 400 ? new URL(headers.get('location')!, platform.url).searchParams.get('error') : status,
  ).toEqual(
    expect.toSatisfy((fault) => (typeof fault === 'string' ? !/server_error/.test(fault) : fault < 500)),
  )
})
