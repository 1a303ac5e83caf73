import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demo } from '../support/rest-client.ts'
import {
  aCompany,
  type Company,
  type CompanyPlatform,
  startCompanyPlatform,
} from '../support/sign-in/company.ts'
import {
  type Forged,
  type HostileProvider,
  startHostileProvider,
} from '../support/sign-in/hostile-provider.ts'
import { type ProviderOfCompany, startIdentityProvider } from '../support/sign-in/identity-provider.ts'
import { Visitor } from '../support/visitor.ts'

let platform: CompanyPlatform
/** The tenant that is attacked, with an honest provider; and the one whose provider attacks. */
let company: Company
let evil: Company
let honest: ProviderOfCompany
let hostile: HostileProvider
beforeAll(async () => {
  platform = await startCompanyPlatform()
  company = await aCompany(platform, demo.shipper)
  evil = await aCompany(platform, demo.otherShipper)
  honest = await startIdentityProvider({ redirectUri: company.redirectUri })
  hostile = await startHostileProvider()
  await company.verify('loja.example')
  await company.set(honest)
  await evil.verify('evil.example')
  await evil.set(hostile)
})
afterAll(async () => {
  await hostile?.[Symbol.asyncDispose]()
  await honest?.[Symbol.asyncDispose]()
  await platform[Symbol.asyncDispose]()
})
beforeEach(() => {
  hostile.forged = {}
  honest.person = { sub: 'ana', email: 'ana@loja.example', groups: ['staff'] }
})

const host = () => new URL(platform.url).host
const flowCookie = 'rodovia-sign-in'

/** The browser at the end of its way to the provider, with the address at which it would come back. */
async function atProvider(domain: 'loja.example' | 'evil.example', visitor = new Visitor()) {
  const begin = `${platform.url}/conta/empresa/${domain}`
  if (domain === 'loja.example') {
    const { url } = await visitor.open(begin, { stopAt: company.redirectUri })
    return { visitor, jar: visitor.jarOf(host()), answer: url }
  }
  const { url } = await visitor.open(begin, { stopAt: `${hostile.issuer}auth` })
  return { visitor, jar: visitor.jarOf(host()), answer: hostile.answerTo(url) }
}
const counts = async () => {
  const { sessions, users, identities } = await platform.rows()
  return { sessions, users, identities }
}
/** Comes back with an answer, which opens nothing and writes nothing. */
async function expectRefused(visitor: Visitor, answer: string, message: string, status = 403) {
  const before = await counts()
  const page = await visitor.open(answer)
  expect(page.text).toContain(message)
  expect([page.status, visitor.jarOf(host()).has('rodovia-access')]).toEqual([status, false])
  expect(await counts()).toEqual(before)
}
const notValid = 'não é válida'
const notBegun = 'não começou neste navegador'

test('without an attack both providers sign their people in', async () => {
  for (const domain of ['loja.example', 'evil.example'] as const) {
    const { visitor, jar, answer } = await atProvider(domain)
    await visitor.open(answer)
    expect(jar.has('rodovia-access')).toBe(true)
  }
})

describe('a hostile provider', () => {
  const forgeries: [string, Forged][] = [
    ['for another client', { claims: { aud: 'another client' } }],
    ['for several clients', { claims: { aud: ['another client', 'rodovia'], azp: 'another client' } }],
    ['of another issuer', { claims: { iss: 'https://accounts.google.com' } }],
    ['that has expired', { claims: { exp: Math.floor(Date.now() / 1000) - 120 } }],
    ['without an end', { claims: { exp: undefined } }],
    ['of another sign-in', { claims: { nonce: 'another nonce' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['with a subject of 300 characters', { claims: { sub: 'x'.repeat(300) } }],
    ['signed with a foreign key', { signature: 'foreign' }],
    ['without a signature', { signature: 'none' }],
    ['signed with the client secret', { signature: 'secret' }],
    ['that is none', { token: { status: 200, body: '{"access_token":"a","token_type":"Bearer"}' } }],
    ['that is HTML', { token: { status: 200, type: 'text/html', body: '<b>hello</b>' } }],
    [
      'and the UserInfo of somebody else',
      { claims: { email: undefined }, userInfo: { sub: 'another', email: 'x@evil.example' } },
    ],
  ]
  test.each(forgeries)('signs nobody in by an ID token %s', async (_, forged) => {
    hostile.forged = forged
    const { visitor, answer } = await atProvider('evil.example')
    await expectRefused(visitor, answer, notValid)
  })

  test.each([
    ['a member of another tenant by address', { email: 'ana@loja.example' }, 'não é de um domínio'],
    [
      'a member of another tenant by address and subject',
      { sub: 'ana', email: 'ana@loja.example' },
      'não é de um domínio',
    ],
    ['the owner of another tenant', { email: demo.shipper }, 'não é de um domínio'],
    ['the operator of the platform', { email: demo.admin }, 'não é de um domínio'],
    ['its own owner, who has a password', { email: demo.otherShipper }, 'não é de um domínio'],
  ])('does not sign in %s', async (_, claims, message) => {
    hostile.forged = { claims: { sub: 'other', groups: ['chiefs'], ...claims } }
    const { visitor, answer } = await atProvider('evil.example')
    await expectRefused(visitor, answer, message)
  })

  test('makes nobody owner or staff of the platform', async () => {
    hostile.forged = {
      claims: { sub: 'chief', email: 'chief@evil.example', groups: ['owner', 'superadmin'] },
    }
    const { visitor, answer } = await atProvider('evil.example')
    await expectRefused(visitor, answer, 'nenhum grupo')
    for (const role of ['owner', 'superadmin', 'operacoes', 'driver']) {
      const { errors } = await evil.set(hostile, { roles: [{ group: 'a', role }] })
      expect(errors[0].extensions.details[0].issue).toContain(`; got "${role}"`)
    }
  })

  test.each([
    ['an internal token endpoint', { token_endpoint: 'http://169.254.169.254/latest/meta-data' }],
    ['an internal JWKS', { jwks_uri: 'http://10.0.0.1/jwks' }],
    ['a token endpoint on another loopback address', { token_endpoint: 'http://127.0.0.2:9/' }],
  ])('with %s leads the server nowhere', async (_, metadata) => {
    const { visitor, answer } = await atProvider('evil.example')
    hostile.forged = { metadata }
    await expectRefused(visitor, answer, 'não respondeu', 503)
  })

  test.each([
    ['a script as its page', { authorization_endpoint: 'javascript:alert(1)' }, 403],
    ['another issuer', { issuer: 'http://127.0.0.1:1/' }, 403],
    ['an endless discovery document', { filling: 'x'.repeat(300_000) }, 503],
  ])('with %s sends the browser nowhere', async (_, metadata, status) => {
    hostile.forged = { metadata }
    const page = await new Visitor().open(`${platform.url}/conta/empresa/evil.example`)
    expect([page.status, page.hops.length]).toEqual([status, 1])
    expect(page.text).not.toContain('javascript:')
  })

  test('that fails makes a clear page', async () => {
    const { visitor, answer } = await atProvider('evil.example')
    hostile.forged = { token: { status: 500, body: '{"error":"server_error"}' } }
    await expectRefused(visitor, answer, 'não respondeu', 503)
  })
})

describe('the answer of a provider', () => {
  test('with another state is refused, before the code is exchanged', async () => {
    const { visitor, answer } = await atProvider('evil.example')
    const exchanges = hostile.exchanges.length
    const changed = new URL(answer)
    changed.searchParams.set('state', 'another')
    await expectRefused(visitor, changed.href, notValid)
    expect(hostile.exchanges).toHaveLength(exchanges)
  })

  test('with a code twice is refused', async () => {
    const { visitor, answer } = await atProvider('evil.example')
    await expectRefused(visitor, `${answer}&code=another`, notValid)
  })

  test('is refused in another browser, and where the cookie was changed', async () => {
    const { answer } = await atProvider('loja.example')
    await expectRefused(new Visitor(), answer, notBegun)
    const { visitor, jar, answer: again } = await atProvider('loja.example')
    const cookie = jar.get(flowCookie)!
    jar.set(flowCookie, cookie.replace(/.(.{9})$/, (_, end) => `A${end}`).replace('token%3D', 'token%3DA'))
    await expectRefused(visitor, again, notBegun)
  })

  test('with the code of another person’s sign-in is refused: the code has its own verifier', async () => {
    honest.person = { sub: 'mallory', email: 'mallory@loja.example', groups: ['staff'] }
    const theirs = await atProvider('loja.example')
    const { visitor, answer } = await atProvider('loja.example')
    const mixed = new URL(answer)
    mixed.searchParams.set('code', new URL(theirs.answer).searchParams.get('code')!)
    await expectRefused(visitor, mixed.href, '(invalid_grant)')
  })

  test('works once: not with the same cookie again, whatever the provider says', async () => {
    for (const domain of ['loja.example', 'evil.example'] as const) {
      const { visitor, jar, answer } = await atProvider(domain)
      const cookie = jar.get(flowCookie)!
      await visitor.open(answer)
      expect([jar.has('rodovia-access'), jar.has(flowCookie)]).toEqual([true, false])
      const thief = new Visitor()
      thief.jarOf(host()).set(flowCookie, cookie)
      await expectRefused(thief, answer, domain === 'loja.example' ? '(invalid_grant)' : notBegun)
      await expectRefused(new Visitor(), answer, notBegun)
    }
  })

  test('of one provider is not taken for that of another', async () => {
    const { visitor, jar, answer } = await atProvider('evil.example')
    const { answer: ofHonest, jar: honestJar } = await atProvider('loja.example')
    // The hostile provider had its visitor sent to the honest one, and gets the code nowhere.
    const exchanges = hostile.exchanges.length
    await expectRefused(visitor, ofHonest, notBegun)
    const query = new URL(ofHonest).searchParams
    query.set('state', new URL(answer).searchParams.get('state')!)
    const again = await atProvider('evil.example', visitor)
    query.set('state', new URL(again.answer).searchParams.get('state')!)
    await expectRefused(visitor, `${evil.redirectUri}?${query}`, notValid)
    expect(hostile.exchanges).toHaveLength(exchanges)
    expect([jar.has(flowCookie), honestJar.has(flowCookie)]).toEqual([false, true])
  })
})

describe('the confirmation by password', () => {
  test('takes neither an invented token nor that of a sign-in', async () => {
    const { jar } = await atProvider('loja.example')
    const flow = new URLSearchParams(decodeURIComponent(jar.get(flowCookie)!)).get('token')
    for (const token of ['', 'invented', flow]) {
      const { errors } = await platform.graphql(
        'mutation ($input: ConfirmSignInInput!) { confirmProviderSignIn(input: $input) { accessToken } }',
        { input: { token, password: demo.password } },
      )
      expect(errors[0].extensions).toMatchObject({
        code: 'sign_in_refused',
        details: { reason: 'not_begun_here' },
      })
    }
  })
})
