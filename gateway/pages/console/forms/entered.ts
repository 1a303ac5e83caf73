import type { Fault } from '../../../faults/fault.ts'
import { PageFault } from '../page-fault.ts'
import type { Fields } from './fields.ts'

/** A form as it was sent, with what is wrong with it; or as it is at first. */
export type Entered = { fields: Fields; fault: Fault | null }

/** A form that nobody has filled in yet, or with what is there already. */
export function fresh(fields: Fields = {}): Entered {
  return { fields, fault: null }
}

/** A form that was refused. What is not there, or not for this visitor, is a page of its own. */
export function refused(fields: Fields, fault: Fault): Entered {
  if ([401, 403, 404].includes(fault.status)) throw new PageFault(fault)
  return { fields, fault }
}

type Issue = { field: string; issue: string }

/** What is wrong with single fields. */
export function issuesOf({ fault }: Entered): Issue[] {
  return fault?.error === 'validation_failed' && Array.isArray(fault.details) ? fault.details : []
}

export function issueOf(entered: Entered, name: string): string | null {
  return issuesOf(entered).find(({ field }) => field === name)?.issue ?? null
}
