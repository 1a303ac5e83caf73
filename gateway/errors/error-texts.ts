import type { RefusalCode, RefusalFacts, SignInRefusal } from '@rodovia/core/shared/refusal.ts'

/** The texts of errors in one language. The facts are in the error's `details` too (refusal-details.ts). */
export type ErrorTexts = {
  /** Errors that are not refusals of the domain. */
  errors: Record<ErrorMessageKey, string>
  refusals: { [Code in RefusalCode]: string | ((facts: RefusalFacts[Code]) => string) }
  /** Why nobody was signed in by the company's identity provider, and what to do. */
  signIn: Record<SignInRefusal['reason'], string | ((facts: SignInFacts) => string)>
}

type SignInFacts = { claimed: string; error: string | undefined }

export type ErrorMessageKey =
  | 'internal_error'
  | 'unavailable'
  | 'no_such_path'
  | 'method_not_allowed'
  | 'other_origin'
  | 'broken_request'
  | 'headers_too_large'
  | 'request_timeout'
  | 'too_many_streams'
  | 'subscription_over_http'
  | 'body_too_large'
  | 'other_site'
