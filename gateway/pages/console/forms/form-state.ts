import type { ErrorResponse } from '../../../errors/error-response.ts'
import { PageError } from '../page-error.ts'
import type { Fields } from './fields.ts'

/** A form as it was sent, with what is wrong with it; or as it is at first. */
export type FormState = { fields: Fields; fault: ErrorResponse | null }

/** A form that nobody has filled in yet, or with what is there already. */
export function newForm(fields: Fields = {}): FormState {
  return { fields, fault: null }
}

/** A form that was refused. What is not there, or not for this visitor, is a page of its own. */
export function rejectedForm(fields: Fields, fault: ErrorResponse): FormState {
  if ([401, 403, 404].includes(fault.status)) throw new PageError(fault)
  return { fields, fault }
}

type Issue = { field: string; issue: string }

/** What is wrong with single fields. */
export function issuesOf({ fault }: FormState): Issue[] {
  return fault?.error === 'validation_failed' && Array.isArray(fault.details) ? fault.details : []
}

export function issueOf(entered: FormState, name: string): string | null {
  return issuesOf(entered).find(({ field }) => field === name)?.issue ?? null
}
