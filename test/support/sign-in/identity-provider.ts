import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { Provider } from 'oidc-provider'
import { freePort } from '../free-port.ts'

export type Person = {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  groups?: unknown
}

export type ProviderOfCompany = AsyncDisposable & {
  issuer: string
  clientId: string
  clientSecret: string
  /** The person at the browser, signed in without a question. Null refuses. */
  person: Person | null
  /** Answers nothing from now on, or again. */
  setSilent(isSilent: boolean): void
}

type Options = {
  /** The tenant's redirect URI. */
  redirectUri: string
  /** Whether the claims are in the ID token; else only UserInfo has them. */
  isInIdToken?: boolean
  authMethod?: 'client_secret_basic' | 'client_secret_post'
}

/** A real OpenID Connect provider on loopback. PKCE is required of its one client. */
export async function startIdentityProvider({
  redirectUri,
  isInIdToken = true,
  authMethod = 'client_secret_basic',
}: Options): Promise<ProviderOfCompany> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}/`
  const client = { clientId: 'rodovia', clientSecret: 'secret+/=&%:of-the-client' }
  let isSilent = false
  const started = { person: null as Person | null }
  const provider = new Provider(issuer.slice(0, -1), {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: authMethod,
      },
    ],
    clientAuthMethods: [authMethod],
    claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: !isInIdToken,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['only for tests'] },
    findAccount: (_, accountId) => ({
      accountId,
      claims: async () => ({ ...started.person, sub: accountId }),
    }),
  })
  const oidc = provider.callback()

  /** Signs the person in, and gives the client what it asks for. */
  const interact: RequestListener = async (request, response) => {
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    const { person } = started
    if (!person) {
      const refused = { error: 'access_denied', error_description: '<b>not</b> here' }
      return provider.interactionFinished(request, response, refused)
    }
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId: person.sub } })
    const grant = new provider.Grant({ accountId: session!.accountId, clientId: String(params.client_id) })
    grant.addOIDCScope('openid email profile')
    const consent = { grantId: await grant.save() }
    return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true })
  }

  const server = createServer((request, response) => {
    if (isSilent) return
    if (request.url?.startsWith('/interaction/')) void interact(request, response)
    else void oidc(request, response)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(started, {
    ...client,
    issuer,
    setSilent: (silent: boolean) => {
      isSilent = silent
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  })
}
