import { startTestPlatform, type TestPlatform } from '../journey.ts'
import { type NameServer, startNameServer } from '../name-server.ts'
import { ask, type Body, demo, tokenOf } from '../rest-client.ts'
import { stepUpOf } from '../step-up.ts'
import { testConfig } from '../test-config.ts'

type Settings = { issuer: string; clientId: string; clientSecret?: string | null }

export type CompanyPlatform = TestPlatform & {
  names: NameServer
  graphql(query: string, variables?: Body, token?: string, headers?: Record<string, string>): Promise<Body>
}

/** A platform that may call providers on loopback, and whose name server belongs to the test. */
export async function startCompanyPlatform(env: Record<string, string> = {}): Promise<CompanyPlatform> {
  await using stack = new AsyncDisposableStack()
  const names = stack.use(await startNameServer())
  const platform = stack.use(
    await startTestPlatform({
      env: {
        ...{ WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.1', WEBHOOK_ALLOW_HTTP: '1' },
        ...testConfig({ identityProviders: { nameServers: [names.server], timeoutMs: 5000 } }),
        ...env,
      },
    }),
  )
  const disposal = stack.move()
  return {
    ...platform,
    names,
    graphql: async (query, variables, token, headers = {}) =>
      (
        await ask(platform.url, 'POST', '/graphql', {
          ...{ body: { query, variables }, headers },
          ...(token && { token }),
        })
      ).body,
    [Symbol.asyncDispose]: () => disposal.disposeAsync(),
  }
}

export const staffGroups = [
  { group: 'chiefs', role: 'admin' },
  { group: 'staff', role: 'viewer' },
]

const setProvider = `mutation ($input: IdentityProviderInput!) {
  setIdentityProvider(input: $input) { redirectUri provider { issuer clientId isRequired roleRules { group role } } }
}`

/** An owner, with what the tests do in the name of the company. */
export async function aCompany(platform: CompanyPlatform, owner: string = demo.shipper) {
  const token = await tokenOf(platform.url, owner)
  const run = (query: string, variables?: Body, headers?: Record<string, string>) =>
    platform.graphql(query, variables, token, headers)
  const { data } = await run('{ companySignIn { redirectUri } }')
  return {
    token,
    run,
    redirectUri: data.companySignIn.redirectUri as string,
    set: async ({ issuer, clientId, clientSecret = null }: Settings, more: Body = {}) =>
      run(
        setProvider,
        { input: { issuer, clientId, clientSecret, roles: staffGroups, ...more } },
        await stepUpOf(platform.url, token),
      ),
    async verify(domain: string) {
      const claimed = await run(
        `mutation { claimDomain(domain: "${domain}") { recordName recordValue verifiedAt } }`,
      )
      const { recordName, recordValue } = claimed.data.claimDomain
      platform.names.setTexts(recordName, ['v=spf1 -all', recordValue])
      return run(`mutation { verifyDomain(domain: "${domain}") { name verifiedAt } }`)
    },
  }
}

export type Company = Awaited<ReturnType<typeof aCompany>>
