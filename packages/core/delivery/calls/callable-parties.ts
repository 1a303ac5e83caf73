import type { CallerKind, CallParty } from '../../shared/call-parties.ts'
import type { Delivery } from '../model/delivery.ts'
import { isUnderWay } from '../model/states.ts'
import { seesDetails } from '../reading/driver-view.ts'

/** `details`: from acceptance until 24 hours after the end; `under_way`: from acceptance until the hand-over. */
type Period = 'always' | 'details' | 'under_way'

/** `isNumberShown`: the caller may see the number where calls are not masked. */
type Rule = { during: Period; isNumberShown: boolean }

const always: Rule = { during: 'always', isNumberShown: true }
const details: Rule = { during: 'details', isNumberShown: true }
const underWay: Rule = { during: 'under_way', isNumberShown: false }

/** The one table of who may call whom. What it does not list is refused. docs/reference/rules.md#calls */
const rules: Record<CallerKind, Partial<Record<CallParty, Rule>>> = {
  driver: { sender: details, recipient: details, support: always },
  recipient: { driver: underWay, support: always },
  shipper: { recipient: always, driver: underWay, support: always },
  support: { sender: always, recipient: always, driver: details },
  fleet: { sender: details, recipient: details, driver: details },
}

export type CalledDelivery = Pick<Delivery, 'status' | 'endedAt'>

/** Those whom such a caller may ever call, in the order of the table. */
export function partiesOf(caller: CallerKind): CallParty[] {
  return Object.keys(rules[caller]) as CallParty[]
}

/** Returns the rule of the table; null if such a caller never calls that party. */
export function ruleOf(caller: CallerKind, to: CallParty): Rule | null {
  return rules[caller][to] ?? null
}

export function isDuring(period: Period, delivery: CalledDelivery, at: Date): boolean {
  if (period === 'always') return true
  return period === 'details' ? seesDetails(delivery, at) : isUnderWay(delivery.status)
}

/**
 * Whom such a caller may call now. `isMasking`: calls go through masked numbers; without them those are left out whose number the
 * caller may not see. `hasSupport`: a number for help is set.
 */
export function callableParties(
  caller: CallerKind,
  delivery: CalledDelivery,
  { at, isMasking, hasSupport }: { at: Date; isMasking: boolean; hasSupport: boolean },
): CallParty[] {
  return partiesOf(caller).filter((to) => {
    const rule = rules[caller][to] as Rule
    if (to === 'support' && !hasSupport) return false
    return isDuring(rule.during, delivery, at) && (isMasking || rule.isNumberShown)
  })
}
