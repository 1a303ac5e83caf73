import type { Language } from '@rodovia/core/shared/language.ts'
import type { AnyRefusal } from '@rodovia/core/shared/refusal.ts'
import { issueText } from './issues/issue-text.ts'

/** The refusal's facts as JSON; null where the code says everything. Programs get issues in English. */
export function refusalDetails(refusal: AnyRefusal, language: Language = 'en'): unknown {
  switch (refusal.code) {
    case 'unauthorized':
    case 'invalid_or_expired_token':
      return refusal.facts.needed === 'key'
        ? { header: 'X-Service-Key', ...('expiredAt' in refusal.facts && expiryOf(refusal.facts)) }
        : null
    case 'validation_failed':
      return refusal.facts.issues.map((issue) => ({
        field: issue.field,
        issue: issueText(issue, language),
      }))
    case 'forbidden': {
      const { capability, role, neededScopes, scope, allowedScopes } = refusal.facts
      if (neededScopes) return { capability, needed_scopes: neededScopes }
      return { role, capability, ...(scope && { scope, allowed_scopes: allowedScopes }) }
    }
    case 'outside_service_area': {
      const { outside, served, servedCount } = refusal.facts
      return {
        outside: outside.map(({ end, postalCode, city, uf }) => ({
          end,
          postal_code: postalCode,
          city,
          state: uf,
        })),
        served,
        served_count: servedCount,
      }
    }
    case 'step_up_required':
      return {
        action: refusal.facts.action,
        confirm: 'POST /api/app/v1/auth/confirm',
        mutation: 'confirmIdentity',
        header: 'X-Step-Up-Token',
      }
    case 'unavailable':
      return { retry_after_seconds: refusal.facts.retryAfterSeconds }
    case 'address_not_allowed':
    case 'mfa_required':
    case 'mfa_failed':
    case 'sign_in_refused':
    case 'invalid_state':
    case 'insufficient_funds':
    case 'spending_cap_reached':
    case 'quote_expired':
    case 'quote_used':
    case 'address_outside_quote':
    case 'confirmation_used':
    case 'confirmation_expired':
    case 'reference_used':
    case 'proof_required':
    case 'collection_required':
    case 'payload_too_large':
    case 'rate_limited':
    case 'idempotency_mismatch':
    case 'idempotency_in_progress':
      return toJson(refusal.facts)
    default:
      return null
  }
}

function expiryOf(facts: { expiredAt?: Date }): { expired_at?: string } {
  return facts.expiredAt ? { expired_at: facts.expiredAt.toISOString() } : {}
}

const contractNames: Record<string, string> = { quoteId: 'cotacao_id', quota: 'limit' }

/** The contract's name of a field, else its name in snake case. */
export function contractName(name: string): string {
  return contractNames[name] ?? snakeCase(name)
}

/** Names are those of the contract or in snake case, cents are numbers, times are in ISO 8601. */
function toJson(facts: object): object {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      contractName(name),
      typeof value === 'bigint' ? Number(value) : value instanceof Date ? value.toISOString() : value,
    ]),
  )
}

export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
