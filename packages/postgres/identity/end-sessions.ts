import type { EntityManager } from '@mikro-orm/postgresql'
import type { SessionId, UserId } from '@rodovia/core/shared/ids.ts'

/** Ends the user's open sessions but the one that is kept; their ids. */
export async function endSessions(
  work: EntityManager,
  userId: UserId,
  at: Date,
  kept: SessionId | null = null,
): Promise<SessionId[]> {
  const ended: { id: SessionId }[] = await work.execute(
    `UPDATE sessions SET revoked_at = greatest(opened_at, ?::timestamptz)
     WHERE user_id = ? AND revoked_at IS NULL AND id IS DISTINCT FROM ?::uuid RETURNING id`,
    [at, userId, kept],
  )
  return ended.map(({ id }) => id)
}
