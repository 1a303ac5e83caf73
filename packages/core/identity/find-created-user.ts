import type { UserId } from '../shared/ids.ts'
import { refuse } from '../shared/refusal.ts'
import type { Users } from './ports.ts'
import type { User } from './user.ts'

/** The user whom an earlier try of the same request created. */
export async function findCreatedUser({ users }: { users: Users }, id: UserId): Promise<User> {
  const user = (await users.findByIds([id])).get(id)
  if (user) return user
  throw refuse('not_found', { kind: 'user', id })
}
