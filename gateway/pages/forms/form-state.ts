import type { Language } from '@rodovia/core/shared/language.ts'
import type { ErrorResponse } from '@rodovia/gateway/errors/error-response.ts'
import { dayAndTime, type StopZones, stopText } from '../local-time.ts'
import { PageError } from '../page-error.ts'
import type { Fields } from './fields.ts'

/** The fields of a form, and why they were rejected when they were. */
export type FormState = {
  fields: Fields
  error: ErrorResponse | null
  /** The zones of a field that is a local time; without them times are those of Brasília. */
  zonesOf?: (field: string) => StopZones
}

/** A form that was not sent yet, with its initial values. */
export function newForm(fields: Fields = {}): FormState {
  return { fields, error: null }
}

/** A form that was rejected. Throws a PageError when the visitor must log in, may not do this, or it does not exist. */
export function rejectedForm(fields: Fields, error: ErrorResponse): FormState {
  if ([401, 403, 404].includes(error.status)) throw new PageError(error)
  return { fields, error }
}

type Issue = { field: string; issue: string }

/** The issues of single fields, in the language of the request. */
export function issuesOf({ error }: FormState): Issue[] {
  const issues = error?.localized ?? error?.details
  return error?.error === 'validation_failed' && Array.isArray(issues) ? issues : []
}

/** The form with its issues at the controls that stand for fields of another name. */
export function withControlNames(form: FormState, controlOf: Readonly<Record<string, string>>): FormState {
  const { error } = form
  const issues = issuesOf(form)
  if (!error || issues.length === 0) return form
  const localized = issues.map(({ field, issue }) => ({ field: controlOf[field] ?? field, issue }))
  return { ...form, error: { ...error, localized } }
}

/** The control of a field: the items of a list, such as `keys.0`, have one together. */
export function controlName(field: string): string {
  return field.replace(/\.\d+$/, '')
}

/** The issues of the value of a control, in one text; null without any. */
export function issueOf(form: FormState, name: string): string | null {
  const issues = issuesOf(form).filter(({ field }) => controlName(field) === name)
  return issues.length === 0 ? null : issues.map(({ issue }) => issue).join('. ')
}

/** Issues have times in UTC, as the API does; people read them in the zone of the field's stop. */
export function issueForPeople(issue: string, zones?: StopZones) {
  return (language: Language) =>
    issue.replaceAll(timeInUtc, (time) => (zones ? stopText(time, zones) : dayAndTime(time))(language))
}

const timeInUtc = /\d{4}-\d\d-\d\dT[\d:.]+Z/g
