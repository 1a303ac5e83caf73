import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { aCertificate, type Certificate } from '../support/certificate.ts'
import { cookieHeader, credentials, logInAt, sendForm } from '../support/console.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, tokenOf, until } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'

const stack = new AsyncDisposableStack()
let platform: TestPlatform
let session: string
let publicUrl: string
/** A server that publishes documents of programs, on the one address of this machine to which webhooks may go. */
let site: string
type Document = { status: number; headers?: Record<string, string>; body?: string }
const documents = new Map<string, Document>()
const askedPaths: string[] = []
async function startSite(tls: Certificate): Promise<string> {
  const server = createTlsServer(tls, ({ url = '' }, response) => {
    askedPaths.push(url)
    const { status, headers, body } = documents.get(url) ?? { status: 404 }
    response.writeHead(status, headers).end(body)
  })
  server.listen(0, '127.0.0.1')
  stack.defer(() => void server.close())
  await once(server, 'listening')
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  const tls = await aCertificate({ names: ['agents.example'], addresses: ['127.0.0.1'] })
  site = await startSite(tls)
  const folder = await mkdtemp(join(tmpdir(), 'rodovia-agents-'))
  stack.defer(() => rm(folder, { recursive: true }))
  const authorities = join(folder, 'ca.pem')
  await writeFile(authorities, tls.cert)
  const env = {
    ...testConfig({}),
    NODE_EXTRA_CA_CERTS: authorities,
    WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.1/32',
  }
  platform = stack.use(await startTestPlatform({ env }))
  publicUrl = platform.url
  session = cookieHeader((await sendForm(publicUrl, '/conta/entrar', credentials())).cookies)
})
afterAll(() => stack.disposeAsync())

const callback = 'http://localhost:8912/callback'

type Program = OAuthClientProvider & { saved: Body }

/** A program that keeps what it got in memory, as its maker would write one with the SDK. */
function aProgram(redirectUrl = callback): Program {
  const saved: Body = {}
  const keep = (name: string) => (value: unknown) => {
    saved[name] = value
  }
  return {
    saved,
    redirectUrl,
    clientMetadata: {
      client_name: 'Assistente da Loja',
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => saved.client,
    saveClientInformation: keep('client'),
    tokens: () => saved.tokens,
    saveTokens: keep('tokens'),
    redirectToAuthorization: keep('url'),
    saveCodeVerifier: keep('verifier'),
    codeVerifier: () => saved.verifier,
    saveDiscoveryState: keep('discovery'),
    discoveryState: () => saved.discovery,
  }
}

const transportOf = (authProvider: Program) =>
  new StreamableHTTPClientTransport(new URL('/mcp', publicUrl), { authProvider })
const connect = async (program: Program) => {
  const transport = transportOf(program)
  const client = new Client({ name: 'a test', version: '1.0.0' })
  await client.connect(transport)
  stack.defer(() => client.close())
  return client
}

/** A browser: it keeps cookies by name, and follows nothing by itself. */
function aBrowser(start = session) {
  const cookies = new Map(start.split('; ').map((one) => one.split(/=(.*)/s, 2) as [string, string]))
  return async (url: string, form?: [string, string][]) => {
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        origin: new URL(publicUrl).origin,
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { body: new URLSearchParams(form).toString() }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      cookies.set(name!, value!)
    }
    const { headers, status } = response
    return {
      ...{ status, text: await response.text(), headers },
      to: headers.get('location') ?? /url=(.*)/.exec(headers.get('refresh') ?? '')?.[1] ?? '',
    }
  }
}

type Browser = ReturnType<typeof aBrowser>

/** The program asks; the browser is at the page of the console. */
async function openConsent(program: Program, browse: Browser) {
  await expect(connect(program)).rejects.toThrow(UnauthorizedError)
  const asked = await browse(String(program.saved.url))
  expect([asked.status, asked.text]).toEqual([303, expect.anything()])
  const url = new URL(asked.to, publicUrl).href
  return { url, page: await browse(url) }
}

/** The program gets the code of what the browser goes on to. */
async function finish(program: Program, browse: Browser, to: string) {
  const back = new URL((await browse(new URL(to, publicUrl).href)).to)
  expect(back.origin + back.pathname).toBe(callback)
  const code = back.searchParams.get('code')
  if (code) await transportOf(program).finishAuth(back.searchParams)
  return back.searchParams
}

async function letIn(program = aProgram(), scopes = ['quotes', 'orders:read'], mode = 'live') {
  const browse = aBrowser()
  const { url } = await openConsent(program, browse)
  const form = scopes.map((scope): [string, string] => ['scopes', scope])
  const approved = await browse(url, [['mode', mode], ...form])
  expect(approved.status, approved.text).toBe(200)
  await finish(program, browse, approved.to)
  return program
}

const owner = () => tokenOf(platform.url, demo.shipper)
async function keys(): Promise<Body[]> {
  const query = '{ apiKeys(first: 50) { nodes { id name scopes expiresAt lastUsedAt revokedAt livemode } } }'
  const { body } = await ask(platform.url, 'POST', '/graphql', { token: await owner(), body: { query } })
  return body.data.apiKeys.nodes
}
beforeEach(async () => platform.sql(`DELETE FROM agent_records`))

describe('a program without a key', () => {
  test('learns where to ask', async () => {
    const refused = await fetch(`${platform.url}/mcp`, { method: 'POST' })
    expect(refused.status).toBe(401)
    const challenge = refused.headers.get('www-authenticate')!
    const [, address] = /^Bearer .*resource_metadata="([^"]+)"/.exec(challenge)!
    const resource = (await (await fetch(address!)).json()) as Body
    expect(resource).toMatchObject({
      resource: `${publicUrl}/mcp`,
      authorization_servers: [`${publicUrl}/mcp/oauth`],
    })
    const metadata = (await (
      await fetch(`${platform.url}/.well-known/oauth-authorization-server/mcp/oauth`)
    ).json()) as Body
    expect(metadata).toMatchObject({
      issuer: `${publicUrl}/mcp/oauth`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      response_types_supported: ['code'],
      registration_endpoint: `${publicUrl}/mcp/oauth/reg`,
      authorization_response_iss_parameter_supported: true,
    })
  })

  test('is let in by a person, with what the person ticked, and is listed as a key', async () => {
    const program = aProgram()
    const browse = aBrowser()
    const { url, page } = await openConsent(program, browse)
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Assistente da Loja')])
    expect(page.text).toContain('localhost:8912')
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(page.text).not.toContain('value="privacy:manage"')
    const form: [string, string][] = [
      ['mode', 'live'],
      ['scopes', 'quotes'],
      ['scopes', 'privacy:manage'],
    ]
    const approved = await browse(url, form)
    expect(approved.status, approved.text).toBe(200)
    const again = await browse(url, form)
    expect(again.to).toBe(approved.to)
    const answer = await finish(program, browse, approved.to)
    expect(answer.get('iss')).toBe(`${publicUrl}/mcp/oauth`)

    expect(program.saved.tokens).toMatchObject({ scope: 'quotes', expires_in: 3600 })
    const client = await connect(program)
    const quote = { name: 'quote', arguments: { cep_origem: '01310100', cep_destino: '04538133' } }
    expect((await client.callTool(quote)).isError).toBeFalsy()
    const wallet = await client.callTool({ name: 'wallet', arguments: {} })
    expect(JSON.stringify(wallet.content)).toContain('forbidden')
    const made = (await keys()).filter(({ name }) => name === 'Assistente da Loja')
    expect(made).toHaveLength(1)
    expect(made[0]).toMatchObject({ scopes: ['quotes'], livemode: true, revokedAt: null })
    expect(made[0]!.lastUsedAt).not.toBeNull()
  })

  test('is turned away by a person, and by a link of another browser', async () => {
    const program = aProgram()
    const browse = aBrowser()
    const { url } = await openConsent(program, browse)
    expect((await aBrowser()(url)).status).toBe(404)
    const declined = await browse(`${url}/recusar`, [])
    const answer = await finish(program, browse, declined.to)
    expect([answer.get('error'), answer.get('code')]).toEqual(['access_denied', null])
    const { page } = await openConsent(aProgram(), aBrowser(''))
    expect([page.status, page.to]).toEqual([303, expect.stringContaining('/conta/entrar?volta=')])
  })

  test('is let in by owners and admins only', async () => {
    const viewer = cookieHeader(
      (await sendForm(publicUrl, '/conta/entrar', credentials(demo.fiscal))).cookies,
    )
    const browse = aBrowser(viewer)
    const { url, page } = await openConsent(aProgram(), browse)
    expect(page.text).toContain('role="alert"')
    expect(
      (
        await browse(url, [
          ['mode', 'live'],
          ['scopes', 'quotes'],
        ])
      ).status,
    ).not.toBe(200)
  })

  const register = (metadata: object) =>
    fetch(`${platform.url}/mcp/oauth/reg`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'x', ...metadata }),
    })

  test.each([
    ['https://agent.example/callback'],
    ['http://127.0.0.1:9/callback'],
    ['http://localhost/callback'],
    ['http://[::1]:8912/callback'],
    ['cursor://anysphere.cursor-mcp/oauth/callback'],
    ['vscode://vscode.microsoft-authentication/cb'],
    ['com.example.app:/oauth'],
    ['cursor://anysphere.cursor-mcp/cb', 'http://localhost:8080/cb', 'https://agent.example/cb'],
  ])('may register %s, as a program of any type', async (...redirect_uris) => {
    for (const type of [{}, { application_type: 'web' }, { application_type: 'native' }])
      expect((await register({ redirect_uris, ...type })).status).toBe(201)
  })

  test.each([
    'http://agent.example/callback',
    'HTTP://agent.example/callback',
    ' http://agent.example/callback',
    'ht\ttp://agent.example/callback',
    'http://localhost.agent.example/callback',
    'http://localhost@agent.example/callback',
    'http://127.0.0.1.nip.io/callback',
    'https://agent.example\t/callback',
    'https://user:pass@agent.example/callback',
    'https://agent.example/#b',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://agent.example/1',
    'file:///etc/passwd',
    'myapp://callback',
    'x',
  ])('may not register %s', async (uri) => {
    for (const type of [{}, { application_type: 'web' }, { application_type: 'native' }]) {
      const answer = await register({ redirect_uris: [uri], ...type })
      expect(answer.status).toBe(400)
      expect(await answer.text()).not.toContain('did not match')
    }
  })

  test('names no address that the server would call', async () => {
    const redirect_uris = ['https://agent.example/callback']
    const victim = `${site}/victim`
    for (const name of ['jwks_uri', 'initiate_login_uri', 'request_uris'])
      await register({ redirect_uris, [name]: name === 'request_uris' ? [victim] : victim })
    const refused = await register({ redirect_uris, sector_identifier_uri: victim })
    expect([refused.status, await refused.json()]).toMatchObject([400, { error: 'invalid_client_metadata' }])
    expect(askedPaths).not.toContain('/victim')
  })

  test.each([
    '/.well-known/oauth-authorization-server',
    '/.well-known/openid-configuration',
    '/.well-known/openid-configuration/mcp/oauth',
    '/mcp/oauth/.well-known/openid-configuration',
  ])('finds the server at %s too', async (path) => {
    expect(await (await fetch(platform.url + path)).json()).toMatchObject({
      issuer: `${publicUrl}/mcp/oauth`,
      client_id_metadata_document_supported: true,
    })
  })

  test('finds the resource at the root too', async () => {
    const response = await fetch(`${platform.url}/.well-known/oauth-protected-resource`)
    expect(await response.json()).toMatchObject({ resource: `${publicUrl}/mcp` })
  })
})

describe('a program with a metadata document', () => {
  /** Publishes the document of a program. Returns its address, which is the program's id. */
  const publish = (path: string, more: object = {}) => {
    const client_id = site + path
    const document = {
      ...{ client_id, client_name: 'Ajudante', redirect_uris: [callback] },
      token_endpoint_auth_method: 'none',
      ...more,
    }
    const headers = { 'content-type': 'application/json' }
    documents.set(path, { status: 200, headers, body: JSON.stringify(document) })
    return client_id
  }
  const authorize = (client_id: string) => {
    const query = new URLSearchParams({
      ...{ client_id, response_type: 'code', redirect_uri: callback, state: 's', scope: 'quotes' },
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    })
    return aBrowser()(`${publicUrl}/mcp/oauth/auth?${query}`)
  }

  test('is let in without registering, and the page says whose it is', async () => {
    const program = aProgram()
    const client_id = publish('/client.json', { application_type: 'web' })
    program.saved.client = { client_id }
    const browse = aBrowser()
    const { url, page } = await openConsent(program, browse)
    expect(page.text).toContain('Ajudante')
    expect(page.text).toContain(new URL(site).host)
    const approved = await browse(url, [
      ['mode', 'live'],
      ['scopes', 'quotes'],
    ])
    await finish(program, browse, approved.to)
    expect(program.saved.tokens).toMatchObject({ scope: 'quotes' })
    expect((await authorize(client_id)).status).toBe(303)
    expect(askedPaths.filter((path) => path === '/client.json')).toHaveLength(1)
  })

  test.each([
    ['/other-id.json', { client_id: 'https://agent.example/client.json' }],
    ['/secret.json', { client_secret: 'x' }],
    ['/plain-http.json', { redirect_uris: [callback, 'http://agent.example/cb'] }],
    ['/address-to-call.json', { sector_identifier_uri: 'https://agent.example/' }],
    ['/long-name.json', { client_name: 'x'.repeat(61) }],
    ['/large.json', { padding: 'x'.repeat(6_000) }],
  ])('is refused with the document %s', async (path, more) => {
    expect((await authorize(publish(path, more))).status).toBe(400)
  })

  test('is refused where webhooks may not go, and is not followed elsewhere', async () => {
    for (const host of ['10.0.0.1', '169.254.169.254', '[::1]:1', '127.0.0.2:1'])
      expect((await authorize(`https://${host}/client.json`)).status).toBe(400)
    publish('/other.json')
    documents.set('/moved.json', { status: 302, headers: { location: `${site}/other.json` } })
    expect((await authorize(`${site}/moved.json`)).status).toBe(400)
    expect(askedPaths).not.toContain('/other.json')
  })
})

test('the page of the consent is for everybody, and leads back without a script', async () => {
  await using browser = await openBrowser()
  const { page, complaints, origins } = await visit(browser)
  const listening = createServer((_, response) => response.end('let in'))
  listening.listen(0, 'localhost')
  stack.defer(() => void listening.close())
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const own = `http://localhost:${port}/callback`
  await logInAt(publicUrl, page)
  const program = aProgram(own)
  await expect(connect(program)).rejects.toThrow(UnauthorizedError)
  await page.goto(String(program.saved.url))
  await page.getByRole('heading', { name: 'Conectar um agente' }).waitFor()
  expect(await barriersIn(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await barriersIn(page)).toEqual([])
  await page.getByRole('button', { name: 'Permitir acesso' }).click()
  await page.waitForURL(`${own}*`)
  await transportOf(program).finishAuth(new URL(page.url()).searchParams)
  expect(program.saved.tokens.scope.split(' ')).toContain('orders:write')
  // A browser asks for the icon of any page.
  expect(complaints.filter((complaint) => !complaint.includes('favicon'))).toEqual([])
  expect([...origins]).toEqual([publicUrl, new URL(own).origin])
})

const renewing = (program: Awaited<ReturnType<typeof letIn>>) => async (refresh_token: string) => {
  const response = await fetch(`${platform.url}/mcp/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      ...{ grant_type: 'refresh_token', refresh_token, client_id: program.saved.client.client_id },
    }),
  })
  return { status: response.status, body: (await response.json()) as Body }
}

describe('a token', () => {
  let before: ReadonlySet<string>
  beforeEach(async () => {
    before = new Set((await keys()).map(({ id }) => id))
  })
  /** The keys of this test that are revoked, each with one entry of the audit log. */
  const endedKeys = async () => {
    const entries = await platform.sql(`SELECT subject_id FROM audit_entries WHERE action = 'key.revoked'`)
    const revoked = (entries as { subject_id: string }[]).map(({ subject_id }) => subject_id)
    return (await keys()).filter(
      ({ id, revokedAt }) => !before.has(id) && revokedAt && revoked.filter((one) => one === id).length === 1,
    )
  }

  test('is renewed, and an old one that is used again ends the grant', async () => {
    const program = await letIn()
    const before = program.saved.tokens
    const renew = renewing(program)
    const renewed = await renew(before.refresh_token)
    expect(renewed).toMatchObject({ status: 200, body: { scope: 'quotes orders:read' } })
    expect(renewed.body.refresh_token).not.toBe(before.refresh_token)
    expect((await renew(before.refresh_token)).body.error).toBe('invalid_grant')
    expect((await renew(renewed.body.refresh_token)).body.error).toBe('invalid_grant')
    expect(await endedKeys()).toHaveLength(1)
  })

  test('that its program gives back ends the grant and its key', async () => {
    const program = await letIn()
    const { status } = await fetch(`${platform.url}/mcp/oauth/token/revocation`, {
      method: 'POST',
      body: new URLSearchParams({
        token: program.saved.tokens.refresh_token,
        client_id: program.saved.client.client_id,
      }),
    })
    expect(status).toBe(200)
    expect(await endedKeys()).toHaveLength(1)
  })

  test('that twelve renew at once has one winner, and the grant ends', async () => {
    const program = await letIn()
    const before = program.saved.tokens
    const renew = renewing(program)
    const answers = await Promise.all(Array.from({ length: 12 }, () => renew(before.refresh_token)))
    const won = answers.filter(({ status }) => status === 200)
    expect(won.length).toBeLessThanOrEqual(1)
    for (const { body } of won) expect((await renew(body.refresh_token)).body.error).toBe('invalid_grant')
    const { status } = await fetch(`${platform.url}/mcp`, {
      method: 'POST',
      headers: { authorization: `Bearer ${before.access_token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(status).toBe(401)
    expect(await endedKeys()).toHaveLength(1)
  })

  test('stops with its key, also when it is renewed', async () => {
    const program = await letIn()
    const client = await connect(program)
    const [key] = (await keys()).filter(({ revokedAt }) => revokedAt === null)
    const query = `mutation { revokeApiKey(id: "${key!.id}") { id } }`
    await ask(platform.url, 'POST', '/graphql', { token: await owner(), body: { query } })
    await until(
      () => client.callTool({ name: 'list_orders', arguments: {} }).then(() => '', String),
      (error) => error !== '',
    )
  })

  test('is no key for /v1, and is not kept in clear', async () => {
    const program = await letIn()
    const { access_token } = program.saved.tokens
    const { status } = await ask(platform.url, 'GET', '/v1/orders', {
      headers: { 'x-service-key': access_token },
    })
    expect(status).toBe(401)
    const rows = await platform.sql(`SELECT row_to_json(agent_records)::text AS row FROM agent_records`)
    for (const { row } of rows as { row: string }[])
      for (const secret of [access_token, program.saved.tokens.refresh_token])
        expect(row).not.toContain(secret)
  })

  test('of a test key rehearses', async () => {
    const program = await letIn(aProgram(), ['quotes'], 'test')
    const result = await (await connect(program)).callTool({
      name: 'quote',
      arguments: { cep_origem: '01310100', cep_destino: '04538133' },
    })
    expect(result.structuredContent).toMatchObject({ livemode: false })
  })
})
