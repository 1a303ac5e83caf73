import type { Scope } from '@rodovia/core/identity/api-keys/scopes.ts'

/** The authorization server. Its issuer is `PUBLIC_URL` with this path. */
export const authorizationPath = '/mcp/oauth'

/** The page on which a person consents. */
export const consentPath = '/conta/agentes'

/** The scopes that agents usually ask for. They may ask for more by name. */
export const usualScopes: readonly Scope[] = [
  'quotes',
  'orders:read',
  'orders:write',
  'wallet:read',
  'events:read',
]

/** After so many days a person has to consent again. */
export const grantDays = 365

/** The resource that tokens are for (RFC 8707). */
export const resourceOf = (publicUrl: string) => `${publicUrl}/mcp`

/** The path of the resource's metadata (RFC 9728). */
export const resourceMetadataPath = '/.well-known/oauth-protected-resource/mcp'

/** Programs look for it at the root, too. */
export const resourceMetadataPaths = [resourceMetadataPath, '/.well-known/oauth-protected-resource']

/** The paths of the authorization server's metadata (RFC 8414, OpenID Connect Discovery): with the path of the issuer, and at the root. */
export const serverMetadataPaths = ['oauth-authorization-server', 'openid-configuration'].flatMap((name) => [
  `/.well-known/${name}${authorizationPath}`,
  `/.well-known/${name}`,
])

/** The header that leads a program without a token to the authorization server. */
export function challengeOf(publicUrl: string, isTokenInvalid: boolean): string {
  const error = isTokenInvalid ? ', error="invalid_token"' : ''
  const metadata = `resource_metadata="${publicUrl}${resourceMetadataPath}", scope="${usualScopes.join(' ')}"`
  return `Bearer realm="rodovia", ${metadata}${error}, X-Service-Key realm="rodovia"`
}
