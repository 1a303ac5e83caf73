import { addSeconds } from '../shared/clock.ts'
import type { SessionId } from '../shared/ids.ts'
import type { AccessTokens, SessionSettings } from './ports.ts'
import type { User } from './user.ts'

/** `expiresInSeconds` is the lifetime of the access token. */
export type TokenPair = { accessToken: string; refreshToken: string; expiresInSeconds: number; user: User }

export function tokenPairOf(
  { accessTokens, sessionSettings }: { accessTokens: AccessTokens; sessionSettings: SessionSettings },
  { user, sessionId, refreshToken, at }: { user: User; sessionId: SessionId; refreshToken: string; at: Date },
): TokenPair {
  const { id: userId, tenantId, role } = user
  return {
    accessToken: accessTokens.sign({ userId, tenantId, role, sessionId }, at),
    refreshToken,
    expiresInSeconds: sessionSettings.accessTokenSeconds,
    user,
  }
}

export function refreshExpiry({ sessionSettings }: { sessionSettings: SessionSettings }, at: Date): Date {
  return addSeconds(at, sessionSettings.refreshTokenSeconds)
}
