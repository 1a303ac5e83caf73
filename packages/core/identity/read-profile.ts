import { refuse } from '../shared/refusal.ts'
import type { Actor } from './actor.ts'
import type { Users } from './ports.ts'
import type { User } from './user.ts'

/** The caller's own profile. Refuses with `unauthorized`. */
export async function readProfile(
  { users }: { users: Users },
  { actor }: { actor: Actor | null },
): Promise<User> {
  const user = actor && (await users.findByIds([actor.userId])).get(actor.userId)
  if (user) return user
  throw refuse('unauthorized', {})
}
