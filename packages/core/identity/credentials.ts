import { type LimitPorts, takeWithinLimit } from '../shared/limits.ts'
import { refuseField } from '../shared/refusal.ts'
import { readText } from '../shared/texts.ts'
import type { Passwords } from './ports.ts'
import type { Request } from './request.ts'

const emailForm = /^[^\s@]{1,64}@[^\s@]{1,180}\.[^\s@.]{2,}$/
const passwordLength = { min: 10, max: 200 }

/** An e-mail address in lower case. Refuses with `validation_failed`. */
export function readEmail(text: string): string {
  const email = readText('email', text, 254).toLowerCase()
  if (emailForm.test(email)) return email
  throw refuseField('email', 'not_allowed', { why: 'not_an_email', got: email })
}

/** Refuses with `validation_failed` a new password that is too short, too long or among the commonest. */
export function assertPasswordAllowed(
  { passwords }: { passwords: Pick<Passwords, 'isCommon'> },
  password: string,
  field: 'password' | 'new_password' = 'password',
): void {
  const { min, max } = passwordLength
  if (password.length < min || password.length > max)
    throw refuseField(field, 'wrong_length', { got: password.length, min, max })
  if (passwords.isCommon(password)) throw refuseField(field, 'not_allowed', { why: 'common_password' })
}

/** The refusal of an e-mail address that belongs to another account. */
export function emailTaken(email: string) {
  return refuseField('email', 'not_allowed', { why: 'of_another_account', got: email })
}

/** Counts logins and other attempts without a session from an address, or those of a known device. Refuses with `rate_limited`. */
export async function takeLoginTry(
  ports: LimitPorts,
  { address }: Request,
  knownDevice: string | null = null,
): Promise<void> {
  const [policy, key] = knownDevice
    ? ['login-device', `login-tries:${knownDevice}`]
    : ['login-address', `login-address:${address}`]
  await takeWithinLimit(ports, policy, ports.limitSettings.loginTries, key)
}
