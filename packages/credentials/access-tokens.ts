import { createSecretKey } from 'node:crypto'
import type { AccessClaims, AccessTokens } from '@rodovia/core/identity/ports.ts'
import { roles } from '@rodovia/core/identity/roles.ts'
import { isUuid, type SessionId, type TenantId, type UserId } from '@rodovia/core/shared/ids.ts'
import { entryLimit } from '@rodovia/platform/entry-limit.ts'
import jwt from 'jsonwebtoken'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'

type Settings = {
  /** The first key signs, all verify. A new key goes first; the old one stays until its last token has expired. */
  keys: readonly { kid: string; secret: string }[]
  lifeSeconds: number
}

/** Our tokens have about 400 characters; longer ones are not even hashed. */
const maxLength = 2048

/** About 10 MB. */
const maxCached = 10_000

type Verified = Readonly<NonNullable<ReturnType<AccessTokens['verify']>>>

const id = <Id>() => z.custom<Id>((given) => typeof given === 'string' && isUuid(given))
const claimsOf = z.object({
  sub: id<UserId>(),
  tid: id<TenantId>(),
  role: z.enum(roles),
  sid: id<SessionId>(),
  exp: z.int(),
})

/** Access tokens: JWT (RFC 7519) with HS256 only. */
export function createAccessTokens({ keys, lifeSeconds }: Settings): AccessTokens {
  const ring = new Map(keys.map(({ kid, secret }) => [kid, createSecretKey(secret, 'utf8')]))
  const [signing] = ring
  if (!signing) throw new Error('The key ring for access tokens is empty.')
  const [keyid, signingKey] = signing

  const sign = ({ userId, tenantId, role, sessionId }: AccessClaims, at: Date) => {
    const iat = toSeconds(at)
    const claims = { sub: userId, tid: tenantId, role, sid: sessionId, iat, exp: iat + lifeSeconds }
    return jwt.sign(claims, signingKey, { algorithm: 'HS256', keyid })
  }

  // A caller sends the same token with every request: once verified, it is valid until it expires.
  const verifiedTokens = new LRUCache<string, Verified>(entryLimit(maxCached))

  const verify = (token: string, at: Date) => {
    const cached = verifiedTokens.get(token)
    if (cached) return cached.expiresAt > at ? cached : null
    const verified = verifySignature(token, at)
    if (verified) verifiedTokens.set(token, verified)
    return verified
  }

  const verifySignature = (token: string, at: Date): Verified | null => {
    if (token.length > maxLength) return null
    try {
      const key = ring.get(jwt.decode(token, { complete: true })?.header.kid ?? '')
      if (!key) return null
      const claims = jwt.verify(token, key, { algorithms: ['HS256'], clockTimestamp: toSeconds(at) })
      const { sub, tid, role, sid, exp } = claimsOf.parse(claims)
      return { userId: sub, tenantId: tid, role, sessionId: sid, expiresAt: new Date(exp * 1000) }
    } catch {
      // The caller learns only that the token is not valid, not why.
      return null
    }
  }
  return { sign, verify }
}

const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000)
