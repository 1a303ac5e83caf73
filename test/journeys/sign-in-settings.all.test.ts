import { strFromU8, unzipSync } from 'fflate'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { logInAt } from '../support/console.ts'
import { generousMs } from '../support/generous.ts'
import { ask, type Body, demo, tokenOf, until } from '../support/rest-client.ts'
import {
  aCompany,
  type Company,
  type CompanyPlatform,
  startCompanyPlatform,
} from '../support/sign-in/company.ts'
import { type ProviderOfCompany, startIdentityProvider } from '../support/sign-in/identity-provider.ts'
import { type SmtpPeer, startSmtpPeer } from '../support/smtp-peer.ts'
import { stepUpOf } from '../support/step-up.ts'
import { Visitor } from '../support/visitor.ts'

let mails: SmtpPeer
let platform: CompanyPlatform
let company: Company
let other: Company
let provider: ProviderOfCompany
beforeAll(async () => {
  mails = await startSmtpPeer()
  platform = await startCompanyPlatform({ SMTP_URL: mails.url, MAIL_FROM: 'Rodovia <no-reply@rodovia.test>' })
  company = await aCompany(platform)
  other = await aCompany(platform, demo.otherShipper)
  provider = await startIdentityProvider({ redirectUri: company.redirectUri })
})
afterAll(async () => {
  await provider?.[Symbol.asyncDispose]()
  await platform?.[Symbol.asyncDispose]()
  await mails?.[Symbol.asyncDispose]()
})

const issuesOf = ({ errors }: Body) => errors[0].extensions.details as { field: string; issue: string }[]
const codeOf = ({ errors }: Body) => errors[0].extensions.code as string
const logIn = (email: string, password: string = demo.password) =>
  ask(platform.url, 'POST', '/api/app/v1/auth/login', { body: { email, password } })

/** A member with a password, by an invitation. */
async function aMember(email: string, role: string) {
  await company.run(`mutation { inviteMember(input: { email: "${email}", role: ${role} }) { link } }`)
  const { text } = await mails.mailTo(email)
  const token = /\/conta\/convite\/([\w-]{43})/.exec(text)![1]
  const input = { token, name: 'Membro', password: demo.password }
  await platform.graphql(
    'mutation ($input: AcceptInvitationInput!) { acceptInvitation(input: $input) { id } }',
    { input },
  )
}

async function signIn(sub: string, email: string) {
  provider.person = { sub, email, groups: ['staff'] }
  const visitor = new Visitor()
  const page = await visitor.open(`${platform.url}/conta/empresa/loja.example`)
  const jar = visitor.jarOf(new URL(platform.url).host)
  return { ...page, visitor, jar }
}

describe('a domain', () => {
  test('counts once the DNS has its TXT record', async () => {
    const claimed = await company.run(
      'mutation { claimDomain(domain: "Loja.Example") { name recordName recordValue verifiedAt } }',
    )
    const { recordName, recordValue, ...rest } = claimed.data.claimDomain
    expect([rest, recordName]).toEqual([{ name: 'loja.example', verifiedAt: null }, '_rodovia.loja.example'])
    const verify = () => company.run('mutation { verifyDomain(domain: "loja.example") { verifiedAt } }')
    expect(issuesOf(await verify())[0]!.issue).toContain(`no TXT record: "${recordValue}" is expected`)
    platform.names.setTexts(recordName, ['rodovia-verification=another'])
    expect(issuesOf(await verify())[0]!.issue).toContain('1 other TXT records')
    platform.names.setTexts(recordName, ['rodovia-verification=another', recordValue])
    expect((await verify()).data.verifyDomain.verifiedAt).toBeTruthy()
  })

  test('of one tenant is not verified by another, until the DNS says so', async () => {
    const records = 'mutation { claimDomain(domain: "loja.example") { recordName recordValue } }'
    const ours = (await company.run(records)).data.claimDomain
    const theirs = (await other.run(records)).data.claimDomain
    expect(theirs.recordValue).not.toBe(ours.recordValue)
    const verify = () => other.run('mutation { verifyDomain(domain: "loja.example") { verifiedAt } }')
    expect(issuesOf(await verify())[0]!.issue).toContain('is expected')
    platform.names.setTexts(ours.recordName, [ours.recordValue, theirs.recordValue])
    expect(issuesOf(await verify())[0]!.issue).toContain('verified by another tenant')
    platform.names.setTexts(ours.recordName, [theirs.recordValue])
    expect((await verify()).data.verifyDomain.verifiedAt).toBeTruthy()
    const { data } = await company.run('{ companySignIn { domains { name verifiedAt } } }')
    expect(data.companySignIn.domains).toEqual([{ name: 'loja.example', verifiedAt: null }])
    await other.run('mutation { releaseDomain(domain: "loja.example") }')
    await company.verify('loja.example')
  })

  test('that is none, unknown or one too many is refused', async () => {
    expect(issuesOf(await other.run('mutation { claimDomain(domain: "a@b") { name } }'))[0]!.issue).toContain(
      '"a@b" is no domain',
    )
    for (const mutation of [
      'verifyDomain(domain: "x.example") { name }',
      'releaseDomain(domain: "x.example")',
    ])
      expect(codeOf(await other.run(`mutation { ${mutation} }`))).toBe('not_found')
    for (let count = 0; count < 10; count++)
      await other.run(`mutation { claimDomain(domain: "n${count}.example") { name } }`)
    expect(
      issuesOf(await other.run('mutation { claimDomain(domain: "n10.example") { name } }'))[0]!.issue,
    ).toContain('at most 10')
  })
})

describe('the settings', () => {
  test.each([
    ['a private address', { issuer: 'http://10.0.0.1/' }, 'issuer', 'no public address'],
    ['a name that leads to one', { issuer: 'http://localhost.localhost:1/' }, 'issuer', 'does not answer'],
    ['a query', { issuer: 'http://127.0.0.1:1/?a=b' }, 'issuer', 'has a query'],
    [
      'nobody there',
      { issuer: 'http://127.0.0.1:1/' },
      'issuer',
      'does not answer as an OpenID Connect provider',
    ],
    ['no secret', { clientSecret: null }, 'client_secret', 'is required'],
    [
      'a long secret',
      { clientSecret: 'x'.repeat(501) },
      'client_secret',
      '501 characters are too many: at most 500',
    ],
    ['no rule', { roles: [] }, 'roles', 'must be 1 to 50; got 0'],
    ['an empty client id', { clientId: ' ' }, 'client_id', 'must not be empty'],
  ])('with %s are refused', async (_, input, field, issue) => {
    const { issuer, clientId, clientSecret } = provider
    const answer = await other.set({ issuer, clientId, clientSecret, ...input }, input)
    expect(issuesOf(answer)).toEqual([{ field, issue: expect.stringContaining(issue) }])
  })

  test('ask the owner for the password again', async () => {
    const { issuer, clientId, clientSecret } = provider
    const input = { issuer, clientId, clientSecret, roles: [{ group: 'staff', role: 'viewer' }] }
    const set =
      'mutation ($input: IdentityProviderInput!) { setIdentityProvider(input: $input) { redirectUri } }'
    const { errors } = await company.run(set, { input })
    expect(errors[0].extensions).toMatchObject({
      code: 'step_up_required',
      details: { action: 'set_identity_provider' },
    })
  })

  test('require the provider only with a verified domain', async () => {
    expect(issuesOf(await other.set(provider, { isRequired: true }))[0]!.issue).toContain(
      'needs a verified domain',
    )
  })

  test('keep the secret where none is given, and say who changed what', async () => {
    const first = await company.set(provider)
    expect(first.data.setIdentityProvider.provider).toEqual({
      ...{ issuer: provider.issuer, clientId: 'rodovia', isRequired: false },
      roleRules: [
        { group: 'chiefs', role: 'admin' },
        { group: 'staff', role: 'viewer' },
      ],
    })
    const sealed = () => platform.sql('SELECT sealed_secret FROM identity_providers')
    const before = await sealed()
    await company.set({ issuer: provider.issuer, clientId: 'rodovia' })
    expect(await sealed()).toEqual(before)
    const { data } = await company.run(
      '{ auditLog(filter: { actions: ["provider.set", "domain.verified"] }) { nodes { action facts } } }',
    )
    expect(data.auditLog.nodes[0]).toEqual({
      action: 'provider.set',
      facts: { issuer: provider.issuer, client_id: 'rodovia', required: 'no', groups: 2 },
    })
    expect(data.auditLog.nodes.at(-1).facts).toEqual({ domain: 'loja.example' })
  })
})

describe('while the provider is required', () => {
  const office = 'nina@loja.example'
  const elsewhere = 'nina@gmail.example'
  let before: Body
  beforeAll(async () => {
    await aMember(office, 'manager')
    await aMember(elsewhere, 'manager')
    before = (await logIn(office)).body
    await company.set(provider, { isRequired: true })
  })

  test('a password opens no session and renews none, but for owners and people with other addresses', async () => {
    expect((await logIn(office, 'not the password')).body.error).toBe('invalid_credentials')
    const { status, body } = await logIn(office)
    expect([status, body.error, body.details]).toEqual([
      403,
      'sign_in_refused',
      { reason: 'provider_required' },
    ])
    const { refresh_token } = before
    const renewed = await ask(platform.url, 'POST', '/api/app/v1/auth/refresh', { body: { refresh_token } })
    expect(renewed.body.error).toBe('invalid_or_expired_token')
    for (const email of [demo.shipper, elsewhere]) expect((await logIn(email)).status).toBe(200)
  })

  test('the password still links the account, and a mail still sets it before', async () => {
    await platform.graphql(`mutation { requestPasswordReset(email: "${office}") }`)
    const { text } = await until(
      () => mails.mailTo(office),
      ({ text }) => text.includes('/conta/senha/'),
    )
    const token = /\/conta\/senha\/([\w-]{43})/.exec(text)![1]
    const reset = `mutation { resetPassword(token: "${token}", password: "nova senha da nina") }`
    expect((await platform.graphql(reset)).data.resetPassword).toBe(true)
    expect((await logIn(office, 'nova senha da nina')).body.error).toBe('sign_in_refused')
    const { visitor, jar } = await signIn('nina', office)
    await visitor.send(`${platform.url}/conta/empresa/confirmar`, { password: 'nova senha da nina' })
    expect(jar.has('rodovia-access')).toBe(true)
  })

  test('no mail and no link sets a password once the person signed in by the provider', async () => {
    await signIn('olga', 'olga@loja.example')
    const resets = async () =>
      (
        await platform.sql<{ status: string }>(
          "SELECT status FROM mail_outbox WHERE email = 'olga@loja.example' AND kind = 'password_reset'",
        )
      ).map(({ status }) => status)
    const answer = await platform.graphql('mutation { requestPasswordReset(email: "olga@loja.example") }')
    expect(answer.data.requestPasswordReset).toBe(true)
    expect(await resets()).toEqual(['skipped'])

    const [{ id }] = (await platform.sql<{ id: string }>(
      "SELECT id FROM users WHERE email = 'olga@loja.example'",
    )) as [{ id: string }]
    const made = await company.run(
      `mutation { createPasswordResetLink(userId: "${id}") { link } }`,
      {},
      await stepUpOf(platform.url, company.token),
    )
    const token = made.data.createPasswordResetLink.link.split('/').at(-1)
    const reset = `mutation { resetPassword(token: "${token}", password: "a password for olga") }`
    expect(codeOf(await platform.graphql(reset))).toBe('sign_in_refused')
    expect(await platform.sql('SELECT password_hash FROM users WHERE id = $1', [id])).toEqual([
      { password_hash: null },
    ])
  })
})

test('a mail tells the person of a new device, not of a known one', async () => {
  const kinds = async () =>
    (await platform.sql("SELECT FROM mail_outbox WHERE kind = 'new_device' AND email = 'rita@loja.example'"))
      .length
  const { visitor } = await signIn('rita', 'rita@loja.example')
  const again = async (browser: Visitor, agent: string) => {
    const { url } = await browser.open(`${platform.url}/conta/empresa/loja.example`, {
      stopAt: company.redirectUri,
    })
    await browser.open(url, { headers: { 'user-agent': agent } })
  }
  await again(visitor, 'Mozilla/5.0 (Macintosh) Firefox/130.0')
  expect(await kinds()).toBe(0)
  await again(new Visitor(), 'Mozilla/5.0 (iPhone) Firefox/130.0')
  expect(await kinds()).toBe(1)
})

test('the export has the identity, and an erasure removes it', async () => {
  const email = 'sara@loja.example'
  await company.set(provider)
  await aMember(email, 'manager')
  const { visitor, jar } = await signIn('sara', email)
  await visitor.send(`${platform.url}/conta/empresa/confirmar`, { password: demo.password })
  const token = jar.get('rodovia-access')!
  const path = '/api/app/v1/privacy/exports'
  const asked = await ask(platform.url, 'POST', path, { token })
  const { body } = await until(
    () => ask(platform.url, 'GET', `${path}/${asked.body.export.id}`, { token }),
    ({ body }) => body.export.status === 'ready',
  )
  const files = unzipSync(new Uint8Array(await (await fetch(body.export.url)).arrayBuffer()))
  const data = JSON.parse(strFromU8(files['data.json']!))
  expect(data.identities).toMatchObject([{ issuer: provider.issuer, subject: 'sara' }])
  expect(data.sessions).toMatchObject([{ identity_provider: provider.issuer }])
  const erased = { token, body: { password: demo.password } }
  expect((await ask(platform.url, 'POST', '/api/app/v1/privacy/erasure', erased)).status).toBe(200)
  await expect
    .poll(() => platform.sql("SELECT FROM identities WHERE subject = 'sara'"), { timeout: generousMs })
    .toEqual([])
})

test('with another client the sessions end, and accounts without a password are linked anew', async () => {
  const { jar } = await signIn('tina', 'tina@loja.example')
  const statusOf = async () =>
    (await ask(platform.url, 'GET', '/api/app/v1/me', { token: jar.get('rodovia-access')! })).status
  expect(await statusOf()).toBe(200)
  await using next = await startIdentityProvider({ redirectUri: company.redirectUri })
  await company.set(next)
  await expect.poll(statusOf).toBe(401)
  expect(await platform.sql('SELECT FROM identities')).toEqual([])

  const before = await platform.sql("SELECT id FROM users WHERE email = 'tina@loja.example'")
  next.person = { sub: 'tina at the next one', email: 'tina@loja.example', groups: ['chiefs'] }
  await new Visitor().open(`${platform.url}/conta/empresa/loja.example`)
  expect(await platform.sql("SELECT user_id AS id FROM identities WHERE subject LIKE 'tina%'")).toEqual(
    before,
  )

  const remove = async () =>
    (await company.run('mutation { removeIdentityProvider }')).data.removeIdentityProvider
  expect([await remove(), await remove()]).toEqual([true, true])
  const page = await new Visitor().open(`${platform.url}/conta/empresa/loja.example`)
  expect([page.status, page.text.includes('nenhuma empresa entra por')]).toEqual([422, true])
  await company.set(provider)
})

describe('the console', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  test('lets an owner set everything up, on a phone', async () => {
    await company.run('mutation { removeIdentityProvider }')
    await company.run('mutation { releaseDomain(domain: "loja.example") }')
    const { page, complaints } = await visit(browser, { viewport: { width: 390, height: 844 } })
    await logInAt(platform.url, page)
    await page.goto(`${platform.url}/conta/equipe`)
    await page.getByRole('link', { name: 'Entrada pela empresa' }).click()
    await page.getByRole('textbox', { name: 'Domínio' }).fill('loja.example')
    await page.getByRole('button', { name: 'Adicionar domínio' }).click()
    await page.getByText('Domínio adicionado.').waitFor()
    const codes = await page.locator('li code').allInnerTexts()
    platform.names.setTexts(codes[0]!, [])
    await page.getByRole('button', { name: 'Comprovar' }).click()
    await page.getByText('não tem o registro TXT').waitFor()
    expect(await barriersIn(page)).toEqual([])
    platform.names.setTexts(codes[0]!, [codes[1]!])
    await page.getByRole('button', { name: 'Comprovar' }).click()
    await page.getByRole('status').filter({ hasText: 'Domínio comprovado.' }).waitFor()

    const save = () => page.getByRole('button', { name: 'Salvar provedor' }).click()
    await page.getByLabel(/Emissor/).fill('http://127.0.0.1:1')
    await page.getByLabel(/ID do cliente/).fill(provider.clientId)
    await page.getByLabel(/Segredo do cliente/).fill(provider.clientSecret)
    await page.getByLabel('administrador').fill('chiefs\nbosses, all')
    await page.getByLabel('Sua senha na Rodovia').fill('not the password')
    await save()
    await page.getByText('não conferem').waitFor()
    await page.getByLabel('Senha').fill(demo.password)
    await page.getByRole('button', { name: 'Confirmar e continuar' }).click()
    await page.getByText('não responde como provedor OpenID Connect').waitFor()
    expect(await page.getByLabel('administrador').inputValue()).toBe('chiefs\nbosses, all')
    await page.getByLabel(/Emissor/).fill(provider.issuer)
    await page.getByLabel(/Segredo do cliente/).fill(provider.clientSecret)
    await page.getByLabel('Sua senha na Rodovia').fill(demo.password)
    await save()
    await page.getByText('Provedor de identidade salvo.').waitFor()
    expect(await barriersIn(page)).toEqual([])
    expect(complaints.filter((text) => !/status of (401|422)/.test(text))).toEqual([])
    const { data } = await company.run('{ companySignIn { provider { roleRules { group role } } } }')
    expect(data.companySignIn.provider.roleRules).toEqual([
      { group: 'chiefs', role: 'admin' },
      { group: 'bosses, all', role: 'admin' },
    ])
  })

  test('lets a member in from the log-in page, and shows the provider with the session', async () => {
    await company.verify('loja.example')
    await company.set(provider)
    provider.person = { sub: 'ulla', email: 'ulla@loja.example', name: 'Ulla <b>', groups: ['chiefs'] }
    const { page, complaints } = await visit(browser, { javaScriptEnabled: false })
    await page.goto(`${platform.url}/conta/entrar`)
    await page.getByRole('link', { name: 'Entrar com a empresa' }).click()
    await page.getByLabel('E-mail da empresa').fill('ulla@loja.example')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByRole('link', { name: /Continuar em 127/ }).click()
    await page.waitForURL(/\/conta(?!\/entrar|\/empresa)/)
    await page.goto(`${platform.url}/conta/minha-conta`)
    expect(await page.locator('.list > li').innerText()).toContain(
      `Pela empresa, em ${new URL(provider.issuer).host}`,
    )
    expect(complaints).toEqual([])
  })

  test('says to an admin that only owners may', async () => {
    const token = await tokenOf(platform.url, demo.fiscal)
    expect(
      (await platform.graphql('{ companySignIn { redirectUri } }', {}, token)).errors[0].extensions.code,
    ).toBe('forbidden')
  })
})
