import { assertInServiceArea } from '../geo/service-area.ts'
import type { TenantId, UserId } from '../shared/ids.ts'
import type { Machine } from '../shared/ports.ts'
import { refuseField } from '../shared/refusal.ts'
import { readOptionalText, readText } from '../shared/texts.ts'
import type { Actor } from './actor.ts'
import { permit } from './permissions.ts'
import type { Persona } from './persona.ts'
import type { Passwords, Users } from './ports.ts'
import type { User } from './user.ts'

export type CreateDriver = {
  actor: Actor | null
  name: string
  email: string
  password: string
  persona: Persona
  phone?: string | null
  /** Where he waits; he counts as available there from the start. */
  position?: { lat: number; lng: number } | null
}

type Ports = Machine & { users: Users; passwords: Passwords }

const email = /^[^\s@]{1,64}@[^\s@]{1,180}\.[^\s@.]{2,}$/
const passwordLength = { min: 10, max: 200 }

/**
 * The platform takes a self-employed driver on: a tenant of his own, his account and his availability. Refuses with
 * `forbidden` who does not run the platform, with `validation_failed` a bad or taken e-mail and a short password.
 */
export async function createDriver(ports: Ports, input: CreateDriver): Promise<User> {
  permit(input.actor, 'platform.manage')
  const user: User & { persona: Persona } = {
    id: ports.newId<UserId>(),
    tenantId: ports.newId<TenantId>(),
    name: readText('name', input.name, 120),
    email: readEmail(input.email),
    role: 'driver',
    persona: input.persona,
    phone: readOptionalText('phone', input.phone, 25),
    pixKey: null,
  }
  assertGoodPassword(input.password)
  const position = input.position ?? null
  if (position) assertInServiceArea(position)
  const passwordHash = await ports.passwords.hash(input.password)
  const isCreated = await ports.users.createDriver({ user, passwordHash, position, at: ports.clock() })
  if (!isCreated) throw refuseField('email', `"${user.email}" belongs to another account already`)
  return user
}

function readEmail(text: string): string {
  const given = readText('email', text, 254).toLowerCase()
  if (email.test(given)) return given
  throw refuseField('email', `"${given}" is no e-mail address: name@example.com`)
}

function assertGoodPassword(password: string): void {
  const { min, max } = passwordLength
  if (password.length < min || password.length > max)
    throw refuseField('password', `must have ${min} to ${max} characters; it has ${password.length}`)
}
