import type { PresentedToken, Sessions } from '@rodovia/core/identity/ports.ts'
import type { Sql } from '../sql.ts'

/**
 * Locks the presented token: of two requests with one token the second finds it used. Only the first gets the
 * successor; a used or expired token, or one of an ended session, gets none.
 */
const rotateText = `
WITH presented AS (
    SELECT token.hash, token.session_id, sessions.user_id, token.used_at, token.expires_at, sessions.revoked_at
    FROM refresh_tokens AS token JOIN sessions ON sessions.id = token.session_id
    WHERE token.hash = $1
    FOR NO KEY UPDATE OF token
  ),
  used AS (
    UPDATE refresh_tokens SET used_at = $4 FROM presented
    WHERE refresh_tokens.hash = presented.hash
      AND presented.used_at IS NULL AND presented.revoked_at IS NULL AND presented.expires_at > $4
    RETURNING presented.session_id
  ),
  successor AS (
    INSERT INTO refresh_tokens (hash, session_id, expires_at) SELECT $2, session_id, $3 FROM used
  )
SELECT session_id AS "sessionId", user_id AS "userId", used_at AS "usedAt", expires_at AS "expiresAt",
  revoked_at AS "revokedAt"
FROM presented`

export function rotateOn(sql: Sql): Sessions['rotate'] {
  return async (hash, successor, at) => {
    const [presented] = await sql<PresentedToken>({
      name: 'rotate-token',
      text: rotateText,
      values: [hash, successor.hash, successor.expiresAt, at],
    })
    return presented ?? null
  }
}
