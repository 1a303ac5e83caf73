import { refuse, refuseField } from '../../shared/refusal.ts'
import { assertAtMost } from '../../shared/whole-number.ts'
import type { Actor } from '../actor.ts'
import { missingCapability, scopesOf } from '../permissions.ts'
import type { AddressRanges, WorkingKey } from './ports.ts'
import type { Scope } from './scopes.ts'

/** docs/reference/rules.md#auth */
export const maxAllowedAddresses = 20

/** When and from where a key works, as its managers give it. */
export type KeyAccessInput = { expiresAt?: Date | null; allowedAddresses?: readonly string[] | null }

/**
 * Validates the end of a key and its addresses, which become networks without repetition. Refuses with `validation_failed`
 * an end in the past, too many addresses, and what is neither an address nor a range.
 */
export function readKeyAccess(
  ranges: AddressRanges,
  { expiresAt, allowedAddresses }: KeyAccessInput,
  at: Date,
): Pick<WorkingKey, 'expiresAt' | 'allowedAddresses'> {
  if (expiresAt && expiresAt <= at) throw refuseField('expires_at', 'over', { got: expiresAt.toISOString() })
  const texts = allowedAddresses ?? []
  assertAtMost('allowed_addresses', texts.length, maxAllowedAddresses)
  return {
    expiresAt: expiresAt ?? null,
    allowedAddresses: [...new Set(texts.map((text) => readRange(ranges, text.trim())))],
  }
}

function readRange(ranges: AddressRanges, text: string): string {
  const range = ranges.read(text)
  if (range !== null) return range
  throw refuseField('allowed_addresses', 'not_allowed', { why: 'not_an_address', got: text })
}

/** Refuses with `invalid_or_expired_token` an expired key, with `address_not_allowed` another address than the allowed ones. */
export function assertWorksNow(
  ranges: AddressRanges,
  { expiresAt, allowedAddresses }: WorkingKey,
  { at, ip }: { at: Date; ip: string },
): void {
  if (expiresAt && expiresAt <= at)
    throw refuse('invalid_or_expired_token', { needed: 'key', expiredAt: expiresAt })
  if (allowedAddresses.length > 0 && !ranges.include(allowedAddresses, ip))
    throw refuse('address_not_allowed', { address: ip })
}

/** Nobody gives a key what they may not do themselves. Refuses with `forbidden`. */
export function assertMayGive({ role }: Actor, scopes: readonly Scope[]): void {
  for (const scope of scopes) {
    const capability = missingCapability(role, scope)
    if (capability) throw refuse('forbidden', { capability, role, scope, allowedScopes: scopesOf(role) })
  }
}
