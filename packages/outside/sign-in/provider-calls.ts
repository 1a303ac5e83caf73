import type {
  ProviderCalls,
  ProviderClaims,
  ProviderClient,
  SignInSecrets,
} from '@rodovia/core/identity/sign-in/ports.ts'
import { refuse, refuseField } from '@rodovia/core/shared/refusal.ts'
import * as oidc from 'openid-client'
import { createGuardedFetch, type GuardedFetch, type GuardedFetchSettings } from '../http/guarded-fetch.ts'
import { faultIn, refusalOf } from './provider-faults.ts'

export type ProviderCallsSettings = GuardedFetchSettings & {
  /** http is allowed for development. */
  allowsHttp: boolean
  /** A provider that could not be reached, or answered what it should not. */
  onFault: (issuer: string, reason: string) => void
}

/** The scopes of OpenID Connect that have a name and an e-mail address; providers add groups by their own configuration. */
const scope = 'openid email profile'

const mostGroups = 1000

/** OpenID Connect: authorization code with PKCE, `state` and `nonce`; the ID token's signature is always checked. */
export function createProviderCalls(settings: ProviderCallsSettings): ProviderCalls & AsyncDisposable {
  const fetch = createGuardedFetch(settings)
  const guard = async <Result>({ issuer }: ProviderClient, work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      settings.onFault(issuer, faultIn(error))
      throw refusalOf(error)
    }
  }
  return {
    makeSecrets: () => ({
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      codeVerifier: oidc.randomPKCECodeVerifier(),
    }),

    async check(client) {
      try {
        await discover(fetch, client, settings)
      } catch (error) {
        throw refuseField('issuer', 'provider_silent', { issuer: client.issuer, cause: faultIn(error) })
      }
    },

    authorizationUrl: (client, { state, nonce, codeVerifier }, { loginHint }) =>
      guard(client, async () => {
        const config = await discover(fetch, client, settings)
        const url = oidc.buildAuthorizationUrl(config, {
          redirect_uri: client.redirectUri,
          scope,
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          ...(loginHint && { login_hint: loginHint }),
        })
        const isWeb = url.protocol === 'https:' || (settings.allowsHttp && url.protocol === 'http:')
        if (!isWeb) throw refuse('sign_in_refused', { reason: 'answer_not_valid' })
        return url.href
      }),

    finish: (client, secrets, { query, groupsClaim }) =>
      guard(client, async () => {
        const config = await discover(fetch, client, settings)
        const { access_token, claims } = await redeem(config, client, secrets, query)
        const allClaims: Record<string, unknown> = { ...claims }
        const isWhole = 'email' in allClaims && groupsClaim in allClaims
        if (!isWhole && config.serverMetadata().userinfo_endpoint)
          Object.assign(allClaims, await oidc.fetchUserInfo(config, access_token, claims.sub), claims)
        return readClaims(allClaims, groupsClaim)
      }),

    [Symbol.asyncDispose]: () => fetch[Symbol.asyncDispose](),
  }
}

async function redeem(
  config: oidc.Configuration,
  { redirectUri }: ProviderClient,
  { state, nonce, codeVerifier }: SignInSecrets,
  query: string,
) {
  const answer = new URL(redirectUri)
  answer.search = query
  const tokens = await oidc.authorizationCodeGrant(config, answer, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw refuse('sign_in_refused', { reason: 'answer_not_valid' })
  return { access_token: tokens.access_token, claims }
}

/** Read anew for each sign-in: a change at the provider, such as a new key, takes effect at once. */
async function discover(
  fetch: GuardedFetch,
  { issuer, clientId, clientSecret }: ProviderClient,
  { allowsHttp }: Pick<ProviderCallsSettings, 'allowsHttp'>,
): Promise<oidc.Configuration> {
  const withSecret: oidc.ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const method = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost
    method(clientSecret)(server, ...rest)
  }
  const config = await oidc.discovery(new URL(issuer), clientId, {}, withSecret, {
    [oidc.customFetch]: fetch.begin(),
    execute: [oidc.enableNonRepudiationChecks, ...(allowsHttp ? [oidc.allowInsecureRequests] : [])],
  })
  // An issuer for all customers of a provider (Entra's `common`) would let any of them speak for this tenant.
  const named = config.serverMetadata().issuer
  if (URL.parse(named)?.href !== issuer)
    throw new Error(`it calls itself ${named.slice(0, 200)}: enter the issuer of your own company`)
  return config
}

function readClaims(claims: Record<string, unknown>, groupsClaim: string): ProviderClaims {
  const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)
  const subject = textOf(claims.sub)
  if (!subject || subject.length > 255) throw refuse('sign_in_refused', { reason: 'answer_not_valid' })
  return {
    subject,
    email: textOf(claims.email),
    isEmailVerified: claims.email_verified !== false && claims.email_verified !== 'false',
    name: textOf(claims.name),
    groups: [claims[groupsClaim] ?? []]
      .flat()
      .filter((group) => typeof group === 'string')
      .slice(0, mostGroups),
  }
}
