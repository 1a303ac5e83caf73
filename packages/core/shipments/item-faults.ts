import { inEachLanguage } from '../shared/language.ts'
import { type AnyRefusal, isRefusal, type RefusalMessages } from '../shared/refusal.ts'
import type { ItemFault } from './shipment.ts'

type Ports = { refusalMessages: RefusalMessages }

/** Returns the faults of an item for a refusal: one for each issue, else one for the item as a whole. */
export function itemFaultsOf({ refusalMessages }: Ports, refusal: AnyRefusal): ItemFault[] {
  const message = inEachLanguage((language) => refusalMessages.message(refusal, language))
  if (refusal.code !== 'validation_failed')
    return [{ code: refusal.code, field: null, issue: message, message }]
  return refusal.facts.issues.map((issue) => ({
    code: refusal.code,
    field: issue.field,
    message,
    issue: inEachLanguage((language) => refusalMessages.issue(issue, language)),
  }))
}

/**
 * Collects the faults of an item: `attempt` gives the result of a step, null if it is refused. What passes in a moment, and what is about
 * the caller, is no fault of an item.
 */
export function collectFaults(ports: Ports) {
  const faults: ItemFault[] = []
  return {
    faults,
    async attempt<Result>(step: () => Result | Promise<Result>): Promise<Result | null> {
      try {
        return await step()
      } catch (error) {
        if (!isRefusal(error) || aboutTheCaller.has(error.code)) throw error
        faults.push(...itemFaultsOf(ports, error))
        return null
      }
    },
  }
}

const aboutTheCaller: ReadonlySet<string> = new Set(['unavailable', 'unauthorized', 'forbidden'])

/** Two steps may find the same fault. */
export function withoutRepeats(faults: readonly ItemFault[]): ItemFault[] {
  return faults.filter(
    ({ field, message }, index) =>
      faults.findIndex(
        (other) => other.field === field && (field !== null || other.message.en === message.en),
      ) === index,
  )
}
