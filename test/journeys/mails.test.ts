import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, type Body, demo, tokenOf, until } from '../support/rest-client.ts'
import { type SmtpPeer, startSmtpPeer } from '../support/smtp-peer.ts'
import { stepUpOf } from '../support/step-up.ts'
import { testConfig } from '../support/test-config.ts'

let peer: SmtpPeer
let platform: TestPlatform
beforeAll(async () => {
  peer = await startSmtpPeer()
  platform = await startTestPlatform({
    env: {
      SMTP_URL: peer.url,
      MAIL_FROM: 'Rodovia <no-reply@rodovia.test>',
      PUBLIC_URL: 'https://rodovia.test',
      ...testConfig({ limits: { actions: { passwordResets: { quota: 3 } } } }),
    },
  })
})
afterAll(async () => {
  await platform[Symbol.asyncDispose]()
  await peer[Symbol.asyncDispose]()
})

const graphql = async (query: string, token?: string, language = 'en'): Promise<Body> => {
  const headers = { 'accept-language': language }
  return (await ask(platform.url, 'POST', '/graphql', { body: { query }, headers, ...(token && { token }) }))
    .body
}
const requestReset = (email: string, language?: string) =>
  graphql(`mutation { requestPasswordReset(email: "${email}") }`, undefined, language)
const linkIn = (text: string) => /https:\/\/rodovia\.test\/conta\/\w+\/([\w-]{43})/.exec(text)?.[1]
const statusOf = async (email: string) =>
  (await platform.sql<{ status: string }>('SELECT status FROM mail_outbox WHERE email = $1', [email])).map(
    ({ status }) => status,
  )

test('an invitation goes to the invited address, not to the inviter', async () => {
  const owner = await tokenOf(platform.url, demo.shipper)
  const email = 'nova@rodovia.test'
  const { data } = await graphql(
    `mutation { inviteMember(input: { email: "${email}", role: viewer }) { link invitation { id } } }`,
    owner,
    'pt-BR',
  )
  expect(data.inviteMember.link).toBeNull()
  const mail = await peer.mailTo(email)
  expect(mail.from).toBe('no-reply@rodovia.test')
  expect(mail.text).toContain('Você foi convidado a fazer parte de Loja Demo na Rodovia.')
  const token = linkIn(mail.text)
  expect(linkIn(mail.html)).toBe(token)
  expect(JSON.stringify(await platform.sql('SELECT * FROM mail_outbox'))).not.toContain(token)
  const joined = await graphql(
    `mutation { acceptInvitation(input: { token: "${token}", name: "Nova", password: "${demo.password}" }) { email } }`,
  )
  expect(joined.data.acceptInvitation.email).toBe(email)
  await tokenOf(platform.url, email)
})

test('the person who invites an owner gets a mail with the page to undo it', async () => {
  const token = await tokenOf(platform.url, demo.shipper)
  const body = {
    query: 'mutation { inviteMember(input: { email: "dona@rodovia.test", role: owner }) { link } }',
  }
  const headers = await stepUpOf(platform.url, token)
  await ask(platform.url, 'POST', '/graphql', { token, body, headers })
  const mail = await peer.mailTo(demo.shipper)
  expect(mail.headers).toContain('Subject: Novo dono na Rodovia')
  expect(mail.text).toContain('dona@rodovia.test recebeu com a sua conta o papel mais alto de Loja Demo')
  expect(mail.text).toContain('https://rodovia.test/conta/equipe')
})

test('a name with HTML in it stays text', async () => {
  const admin = await tokenOf(platform.url, demo.admin)
  const made = await graphql('mutation { createTenant(name: "<b>Loja</b>", kind: embarcador) { id } }', admin)
  const tenantId = made.data.createTenant.id
  const input = `{ email: "html@rodovia.test", role: admin, tenantId: "${tenantId}" }`
  await graphql(`mutation { inviteMember(input: ${input}) { link } }`, admin)
  const { text, html } = await peer.mailTo('html@rodovia.test')
  expect(text).toContain('join <b>Loja</b>')
  expect(html).toContain('join &#60;b&#62;Loja&#60;/b&#62;')
})

describe('a request for a new password', () => {
  test('mails a link that works, in the language of the request', async () => {
    expect((await requestReset(demo.otherShipper.toUpperCase())).data.requestPasswordReset).toBe(true)
    const { text, headers } = await peer.mailTo(demo.otherShipper)
    expect(headers).toContain('Subject: A new password on Rodovia')
    const token = linkIn(text)
    const reset = `mutation { resetPassword(token: "${token}", password: "another one 2026") }`
    expect((await graphql(reset)).data.resetPassword).toBe(true)
    expect((await graphql(reset)).errors[0].extensions.code).toBe('link_expired')
    const body = { email: demo.otherShipper, password: 'another one 2026' }
    expect((await ask(platform.url, 'POST', '/api/app/v1/auth/login', { body })).status).toBe(200)
  })

  test('has the same answer and writes the same rows for an unknown address, and sends no mail', async () => {
    const written = async (email: string) => {
      const before = await platform.rows()
      const { data } = await requestReset(email)
      const after = await platform.rows()
      const grown = Object.entries(after).filter(([table, count]) => count !== before[table])
      return { data, grown: grown.map(([table, count]) => [table, count - (before[table] ?? 0)]) }
    }
    const [known, unknown] = [await written(demo.fiscal), await written('nobody@rodovia.test')]
    expect(unknown).toEqual(known)
    expect(known.grown).toEqual([
      ['audit_entries', 1],
      ['mail_outbox', 1],
      ['password_resets', 1],
    ])
    await peer.mailTo(demo.fiscal)
    expect(await statusOf('nobody@rodovia.test')).toEqual(['skipped'])
    expect(peer.received.some(({ to }) => to === 'nobody@rodovia.test')).toBe(false)
  })

  test('is limited for an account alike, whether there is one', async () => {
    for (const email of [demo.motoboy, 'limited@rodovia.test']) {
      for (let time = 0; time < 3; time++) expect((await requestReset(email)).errors).toBeUndefined()
      expect((await requestReset(email)).errors[0].extensions.code).toBe('rate_limited')
    }
  })
})

test('a mail that the server does not take now is sent later, one that it never takes is given up', async () => {
  peer.refuseNext(451, 451)
  await requestReset(demo.operations)
  await peer.mailTo(demo.operations)
  await until(
    () => statusOf(demo.operations),
    ([status]) => status === 'sent',
  )
  peer.refuseNext(550)
  await requestReset(demo.admin)
  await until(
    () => statusOf(demo.admin),
    ([status]) => status === 'failed',
  )
  expect(peer.received.some(({ to }) => to === demo.admin)).toBe(false)
})

describe('a mail about a change to the account', () => {
  const restPost = (path: string, body: object, token?: string) =>
    ask(platform.url, 'POST', `/api/app/v1/auth/${path}`, { body, ...(token && { token }) })
  const email = demo.driver
  const logInFrom = (device: string, password: string = demo.password) =>
    restPost('login', { email, password, device })

  test('tells of a new device and of a changed password, and where to choose a new one', async () => {
    await logInFrom('Pixel 9')
    await logInFrom('Pixel 9')
    expect(await statusOf(email)).toEqual([])
    const { body } = await logInFrom('Notebook <b>novo</b>')
    const { text, html, headers } = await peer.mailTo(email)
    expect(headers).toContain('Novo_acesso')
    expect(text).toContain('Notebook <b>novo</b>, rede 127.0.0.0/24')
    expect(html).toContain('Notebook &#60;b&#62;novo&#60;/b&#62;')
    expect(text).toContain('https://rodovia.test/conta/senha')
    const changed = { current_password: demo.password, new_password: 'quatro cavalos na ponte' }
    expect((await restPost('password', changed, body.access_token)).status).toBe(200)
    expect((await logInFrom('Pixel 9')).status).toBe(401)
    expect((await logInFrom('Pixel 9', changed.new_password)).status).toBe(200)
    const kinds = await platform.sql('SELECT kind FROM mail_outbox WHERE email = $1 ORDER BY id', [email])
    expect(kinds).toEqual([{ kind: 'new_device' }, { kind: 'password_changed' }])
    await until(
      () => statusOf(email),
      (statuses) => statuses.every((status) => status === 'sent'),
    )
  })
})
