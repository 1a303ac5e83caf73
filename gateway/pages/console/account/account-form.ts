import type { ErrorResponse } from '@rodovia/gateway/errors/error-response.ts'
import { type FormState, rejectedForm } from '../../forms/form-state.ts'
import type { SignedInContext } from '../page.ts'

const wrongSecrets = ['invalid_credentials', 'mfa_failed']

/** The form that a route rejected. After a wrong password or code, which is 401, too, the user stays logged in. */
export function rejectedSecret({ reply, fields }: SignedInContext, error: ErrorResponse): FormState {
  reply.code(error.status).headers(error.headers)
  return wrongSecrets.includes(error.error) ? { fields, error } : rejectedForm(fields, error)
}
