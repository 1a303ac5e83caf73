import type { Machine } from '../shared/ports.ts'
import type { Sessions } from './ports.ts'

/** Ends the session a refresh token belongs to. Never refuses: who has no token, or an old one, is logged out already. */
export async function logOut(
  { sessions, sha256, clock }: Pick<Machine, 'sha256' | 'clock'> & { sessions: Sessions },
  { refreshToken }: { refreshToken?: string | null },
): Promise<void> {
  if (refreshToken) await sessions.revokeByToken(sha256(refreshToken), clock())
}
