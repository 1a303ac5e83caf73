import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, demo } from '../support/rest-client.ts'
import {
  aCompany,
  type Company,
  type CompanyPlatform,
  startCompanyPlatform,
} from '../support/sign-in/company.ts'
import {
  type Person,
  type ProviderOfCompany,
  startIdentityProvider,
} from '../support/sign-in/identity-provider.ts'
import { Visitor } from '../support/visitor.ts'

let platform: CompanyPlatform
let company: Company
let provider: ProviderOfCompany
beforeAll(async () => {
  platform = await startCompanyPlatform()
  company = await aCompany(platform)
  provider = await startIdentityProvider({ redirectUri: company.redirectUri })
  await company.verify('loja.example')
  await company.set(provider)
})
afterAll(async () => {
  await provider?.[Symbol.asyncDispose]()
  await platform[Symbol.asyncDispose]()
})
beforeEach(() => {
  provider.setSilent(false)
})

let people = 0
const aPerson = (more: Partial<Person> = {}): Person => {
  const sub = `person-${++people}`
  return { sub, email: `${sub}@loja.example`, name: `Pessoa ${people}`, groups: ['staff'], ...more }
}

/** Signs in as a person does who follows the address of the company. */
async function signIn(person: Person | null, visitor = new Visitor()) {
  provider.person = person
  const page = await visitor.open(`${platform.url}/conta/empresa/loja.example`)
  const jar = visitor.jarOf(new URL(platform.url).host)
  return { ...page, jar, visitor, token: jar.get('rodovia-access') ?? '' }
}
const me = async (token: string) => (await ask(platform.url, 'GET', '/api/app/v1/me', { token })).body.user
const audits = (action: string) =>
  platform.sql<{ facts: Record<string, string> }>(
    'SELECT facts FROM audit_entries WHERE action = $1 ORDER BY id DESC',
    [action],
  )

describe('a person of the company', () => {
  test('gets an account at the first sign-in, without a password, with the role of the group', async () => {
    const person = aPerson({ groups: ['guests', 'chiefs', 'staff'], name: 'Zoë 🚚 Lima' })
    const { token, url } = await signIn(person)
    expect(new URL(url).pathname).toBe('/conta')
    expect(await me(token)).toMatchObject({ email: person.email, name: 'Zoë 🚚 Lima', role: 'admin' })
    const [row] = await platform.sql('SELECT password_hash FROM users WHERE email = $1', [person.email])
    expect(row).toEqual({ password_hash: null })
    const body = { email: person.email, password: 'anything at all' }
    expect((await ask(platform.url, 'POST', '/api/app/v1/auth/login', { body })).body.error).toBe(
      'invalid_credentials',
    )
    expect((await audits('member.joined'))[0]!.facts).toMatchObject({
      role: 'admin',
      provider: provider.issuer,
    })
    expect((await audits('session.opened'))[0]!.facts).toMatchObject({ provider: provider.issuer })
  })

  test('keeps the account when the address changes; the role follows the groups, and older sessions end', async () => {
    const person = aPerson()
    const first = await signIn(person)
    const before = await me(first.token)
    const again = await signIn({ ...person, email: 'new.name@loja.example', groups: 'chiefs' })
    expect(await me(again.token)).toMatchObject({ id: before.id, email: before.email, role: 'admin' })
    await expect
      .poll(async () => (await ask(platform.url, 'GET', '/api/app/v1/me', { token: first.token })).status, {})
      .toBe(401)
    const { facts } = (await audits('member.role_changed'))[0]!
    expect(facts).toMatchObject({ from: 'viewer', to: 'admin' })
  })

  test('sees by which provider a session was opened, and that it ends within 12 hours', async () => {
    const { token } = await signIn(aPerson())
    const { body } = await ask(platform.url, 'GET', '/api/app/v1/auth/sessions', { token })
    expect(body.sessions).toMatchObject([{ provider: provider.issuer, is_current: true }])
    const [row] = await platform.sql<{ hours: number }>(
      `SELECT extract(epoch FROM expires_at - now())::float / 3600 AS hours FROM refresh_tokens
       ORDER BY session_id DESC LIMIT 1`,
    )
    expect(row!.hours).toBeGreaterThan(11.9)
    expect(row!.hours).toBeLessThanOrEqual(12)
  })

  test('stays logged in for 12 hours at most, however often the tokens are renewed', async () => {
    const { jar } = await signIn(aPerson())
    const refresh = (refresh_token: string) =>
      ask(platform.url, 'POST', '/api/app/v1/auth/refresh', { body: { refresh_token } })
    const { status, body } = await refresh(jar.get('rodovia-refresh')!)
    expect(status).toBe(200)
    const [row] = await platform.sql<{ late: number }>(
      `SELECT count(*)::int AS late FROM refresh_tokens AS token JOIN sessions ON sessions.id = session_id
       WHERE provider IS NOT NULL AND token.expires_at > sessions.ends_at`,
    )
    expect(row).toEqual({ late: 0 })
    await platform.sql("UPDATE sessions SET ends_at = now() - interval '1 second' WHERE provider IS NOT NULL")
    expect((await refresh(body.refresh_token)).body.error).toBe('invalid_or_expired_token')
  })

  test.each([
    ['is in no group with a role', { groups: ['guests'] }, 'no_matching_group', 'nenhum grupo'],
    ['has no groups', { groups: undefined }, 'no_matching_group', 'nenhum grupo'],
    ['has no address', { email: undefined }, 'no_email', 'não informou o seu e-mail'],
    ['has an unverified address', { email_verified: false }, 'email_not_verified', 'não confirmou o e-mail'],
    [
      'has an address elsewhere',
      { email: 'someone@gmail.example' },
      'domain_not_verified',
      'someone@gmail.example não é de um domínio',
    ],
  ])('who %s gets no account, and the audit log has the reason', async (_, traits, reason, message) => {
    const person = aPerson(traits as Partial<Person>)
    const { status, text, token, jar } = await signIn(person)
    expect([status, token]).toEqual([403, ''])
    expect(text).toContain(message)
    expect(jar.has('rodovia-sign-in')).toBe(false)
    expect((await audits('session.refused'))[0]!.facts).toMatchObject({ reason, provider: provider.issuer })
    expect(await platform.sql('SELECT FROM identities WHERE subject = $1', [person.sub])).toEqual([])
  })

  test('whom the provider refuses reads that, without what the provider wrote', async () => {
    const { status, text } = await signIn(null)
    expect(status).toBe(403)
    expect(text).toContain('recusou a entrada (access_denied)')
    expect(text).not.toContain('not</b>')
  })

  test('who was removed from the team stays out until an invitation', async () => {
    const person = aPerson()
    const { id } = await me((await signIn(person)).token)
    await company.run(`mutation { removeMember(userId: "${id}") }`)
    const { status, text } = await signIn(person)
    expect(status).toBe(403)
    expect(text).toContain('foi removida da equipe')

    const link = await company.run(
      `mutation { inviteMember(input: { email: "${person.email}", role: manager }) { link } }`,
    )
    const token = link.data.inviteMember.link.split('/').at(-1)
    await platform.graphql(
      `mutation { acceptInvitation(input: { token: "${token}", name: "Back", password: "${demo.password}" }) { id } }`,
    )
    const { text: asked, visitor } = await signIn(person)
    expect(asked).toContain('Confirme que a conta é sua')
    const back = await visitor.send(`${platform.url}/conta/empresa/confirmar`, { password: demo.password })
    expect(back.status).toBe(200)
    expect((await signIn(person)).token).not.toBe('')
  })

  test('who got the address of a former colleague does not get the colleague’s account', async () => {
    const colleague = aPerson()
    await signIn(colleague)
    const { status, text } = await signIn(aPerson({ email: colleague.email! }))
    expect(status).toBe(403)
    expect(text).toContain('já é de outra conta')
  })

  test('comes from the log-in page by the e-mail address, and comes back to the page that was asked for', async () => {
    const visitor = new Visitor()
    const login = await visitor.open(`${platform.url}/conta/pedidos?status=delivered`)
    const [, link] = /href="(\/conta\/empresa\?[^"]+)"/.exec(
      login.text.replaceAll('&#61;', '=').replaceAll('&#38;', '&'),
    )!
    const form = await visitor.open(`${platform.url}${link}`)
    expect(form.text).toContain('E-mail da empresa')
    provider.person = aPerson()
    const fields = { company: 'Pessoa.Nova@Loja.Example', volta: '/conta/pedidos?status=delivered' }
    const leave = await visitor.send(`${platform.url}/conta/empresa`, fields)
    expect(leave.text).toContain(new URL(provider.issuer).host)
    const url = /href="(http:\/\/127[^"]+)"/
      .exec(leave.text)![1]!
      .replaceAll('&#38;', '&')
      .replaceAll('&#61;', '=')
    expect(new URL(url).searchParams.get('login_hint')).toBe('pessoa.nova@loja.example')
    const end = await visitor.open(url)
    expect(end.url).toBe(`${platform.url}/conta/pedidos?status=delivered`)
    expect(end.status).toBe(200)
  })
})

describe('somebody who had an account with a password', () => {
  test('proves by the password once that it is the same person; the groups give the role', async () => {
    const link = await company.run(
      'mutation { inviteMember(input: { email: "antiga@loja.example", role: manager }) { link } }',
    )
    const token = link.data.inviteMember.link.split('/').at(-1)
    await platform.graphql(
      `mutation { acceptInvitation(input: { token: "${token}", name: "Antiga", password: "${demo.password}" }) { id } }`,
    )
    const person = aPerson({ email: 'Antiga@loja.example' })
    const { status, text, visitor, jar } = await signIn(person)
    expect(status).toBe(200)
    expect(text).toContain('<b>antiga@loja.example</b> já existe')
    expect([jar.has('rodovia-access'), text.includes(jar.get('rodovia-sign-in')!)]).toEqual([false, false])

    const confirm = `${platform.url}/conta/empresa/confirmar`
    const wrong = await visitor.send(confirm, { password: 'not the password' })
    expect([wrong.status, jar.has('rodovia-access')]).toEqual([401, false])
    expect(wrong.text).toContain('não conferem')
    await visitor.send(confirm, { password: demo.password })
    expect(await me(jar.get('rodovia-access')!)).toMatchObject({
      email: 'antiga@loja.example',
      role: 'viewer',
    })
    expect((await audits('identity.linked'))[0]!.facts).toEqual({ provider: provider.issuer })
    const again = await signIn(person)
    expect((await me(again.token)).name).toBe('Antiga')
  })

  test('in another tenant is never signed in, whatever this tenant’s provider says', async () => {
    const { data } = await platform.graphql(
      'mutation ($input: AcceptInvitationInput!) { acceptInvitation(input: $input) { id } }',
      { input: await anInvitationOf(demo.otherShipper, 'victim@loja.example') },
    )
    const { status, text, token } = await signIn(
      aPerson({ email: 'victim@loja.example', groups: ['chiefs'] }),
    )
    expect([status, token]).toEqual([403, ''])
    expect(text).toContain('já é de outra conta')
    expect(
      await platform.sql('SELECT FROM identities WHERE user_id = $1', [data.acceptInvitation.id]),
    ).toEqual([])
  })
})

async function anInvitationOf(owner: string, email: string) {
  const other = await aCompany(platform, owner)
  const made = await other.run(
    `mutation { inviteMember(input: { email: "${email}", role: viewer }) { link } }`,
  )
  const token = made.data.inviteMember.link.split('/').at(-1)
  return { token, name: 'Victim', password: demo.password }
}

describe('a provider', () => {
  test('that is down or silent makes a clear page', async () => {
    provider.setSilent(true)
    const { status, text } = await signIn(aPerson())
    expect(status).toBe(503)
    expect(text).toContain('O provedor de identidade da empresa não respondeu')
  })

  test('that goes silent before the callback makes a clear page', async () => {
    const visitor = new Visitor()
    provider.person = aPerson()
    const back = await visitor.open(`${platform.url}/conta/empresa/loja.example`, {
      stopAt: company.redirectUri,
    })
    provider.setSilent(true)
    const { status, text } = await visitor.open(back.url)
    expect(status).toBe(503)
    expect(text).toContain('não respondeu')
  })

  test('may have its claims in UserInfo only, and the client secret in the body', async () => {
    const other = await aCompany(platform, demo.otherShipper)
    await using provider = await startIdentityProvider({
      ...{ redirectUri: other.redirectUri, isInIdToken: false, authMethod: 'client_secret_post' },
    })
    await other.verify('outra.example')
    await other.set(provider)
    provider.person = { sub: 'u1', email: 'u1@outra.example', groups: ['staff'] }
    const visitor = new Visitor()
    await visitor.open(`${platform.url}/conta/empresa/outra.example`)
    const token = visitor.jarOf(new URL(platform.url).host).get('rodovia-access')!
    expect(await me(token)).toMatchObject({ email: 'u1@outra.example', name: 'u1', role: 'viewer' })
    await other.run('mutation { removeIdentityProvider }')
  })
})

test('neither logs nor the database nor answers have the client secret or the tokens of a sign-in', async () => {
  await signIn(aPerson())
  const { clientSecret } = provider
  const [row] = await platform.sql<{ sealed_secret: string }>('SELECT * FROM identity_providers')
  expect(JSON.stringify(row)).not.toContain(clientSecret)
  expect(platform.output()).not.toContain(clientSecret)
  expect(platform.output()).not.toMatch(/code=|state=|eyJhbGci/)
  const schema = await platform.graphql('{ __type(name: "IdentityProvider") { fields { name } } }')
  expect(JSON.stringify(schema)).not.toMatch(/secret/i)
})
