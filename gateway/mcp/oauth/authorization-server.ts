import { generateKeyPairSync } from 'node:crypto'
import type { AgentRecords } from '@rodovia/core/identity/agents/ports.ts'
import { scopes } from '@rodovia/core/identity/api-keys/scopes.ts'
import type { WebhookCaller } from '@rodovia/core/notifications/webhooks/ports.ts'
import type { SystemPorts } from '@rodovia/core/shared/ports.ts'
import { errors, interactionPolicy, Provider } from 'oidc-provider'
import { authorizationPath, consentPath, grantDays, resourceOf } from './addresses.ts'
import { checkClientMetadata } from './client-metadata.ts'
import { createRecordAdapter } from './record-adapter.ts'

export type AuthorizationServerParts = Pick<SystemPorts, 'clock' | 'sha256'> & {
  publicUrl: string
  /** Signs cookies; the same in all processes. */
  cookieKey: string
  records: AgentRecords
  /** Ends a grant together with the key that it is. */
  endGrant: (grantId: string) => Promise<void>
  /** Calls only addresses that webhooks may go to. */
  webhookCaller: WebhookCaller
}

const minute = 60
const day = 24 * 60 * minute
/** How long a program's metadata document counts. */
const documentSeconds = 10 * minute

/**
 * The authorization server for agents (OAuth 2.1; MCP, Authorization): codes with PKCE for programs without a
 * secret, which register themselves or have a metadata document at the address that is their id. The account
 * of a grant is an API key of the tenant, which the consent made.
 */
export function createAuthorizationServer({
  publicUrl,
  cookieKey,
  webhookCaller,
  ...ports
}: AuthorizationServerParts): Provider {
  const resource = resourceOf(publicUrl)
  const { base, Check } = interactionPolicy
  const policy = base()
  const login = policy.get('login')!
  login.checks.clear()
  // Each consent is a key of its own, so nobody is logged in already.
  login.checks.add(
    new Check('always', 'a person has to consent', ({ oidc }) =>
      oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
    ),
  )
  const cookie = { signed: true, httpOnly: true, sameSite: 'lax' as const, overwrite: true }
  const provider = new Provider(publicUrl + authorizationPath, {
    adapter: createRecordAdapter(ports),
    fetch: (url) => fetchBy(webhookCaller, String(url)),
    jwks: { keys: [unusedKey()] },
    cookies: { keys: [cookieKey], short: cookie, long: { ...cookie, path: authorizationPath } },
    clientAuthMethods: ['none'],
    clientDefaults: {
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      id_token_signed_response_alg: 'ES256',
    },
    extraClientMetadata: {
      properties: ['software_id'],
      validator: (_ctx, _name, _value, metadata) => checkClientMetadata(metadata),
    },
    // The last one stands for refresh tokens, which every program gets.
    scopes: [...scopes, 'offline_access'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    claims: {},
    features: {
      devInteractions: { enabled: false },
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        cacheDuration: { min: documentSeconds, max: documentSeconds },
      },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo(_, asked) {
          if (asked.replace(/\/$/, '') !== resource)
            throw new errors.InvalidTarget(`the resource is ${resource}`)
          return { scope: scopes.join(' '), audience: resource, accessTokenFormat: 'opaque' }
        },
      },
    },
    interactions: { policy, url: (_, { uid }) => `${consentPath}/${uid}` },
    issueRefreshToken: (_, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => false,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: 60 * minute,
      AuthorizationCode: minute,
      Interaction: 30 * minute,
      Session: 30 * minute,
      RefreshToken: 90 * day,
      Grant: grantDays * day,
    },
    findAccount: async (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    renderError(ctx, { error, error_description }) {
      ctx.type = 'text/plain'
      ctx.body = `${error}: ${error_description ?? ''}`
    },
  })
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.status === 503) ctx.set('retry-after', '1')
  })
  // A proxy may stand before us: addresses are those of PUBLIC_URL.
  provider.proxy = true
  return provider
}

/** Fetches a program's metadata document (draft-ietf-oauth-client-id-metadata-document). Follows no redirect. */
async function fetchBy(caller: WebhookCaller, url: string): Promise<Response> {
  const outcome = await caller.call({ url, method: 'GET', headers: { accept: 'application/json' }, body: '' })
  if (outcome.kind === 'failed') throw new Error(`${url}: ${outcome.message}`)
  return new Response(outcome.body, { status: outcome.status })
}

/** Nothing is signed with it: access tokens are opaque, and there are no ID tokens. The library wants one. */
function unusedKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }
}
