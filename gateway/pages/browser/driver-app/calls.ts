import { api, hasCode, isOffline } from './api.ts'
import { requestDeliveryCall } from './documents.ts'
import { texts } from './texts/texts.ts'

export type Party = 'sender' | 'recipient'

export type MaskedNumber = { number: string; telUrl: string } | { fault: string; needsOwnPhone: boolean }

/** Records that the driver calls by a number that the app knows. Without a network the call goes on all the same. */
export function recordCall(code: string, to: Party): void {
  api.graphql(requestDeliveryCall, { code, to }).catch(() => {})
}

/** A masked number, or why there is none. `from`: the driver's own number, which an account may lack. */
export async function maskedNumber(code: string, to: Party, from: string): Promise<MaskedNumber> {
  try {
    const variables = { code, to, ...(from && { from }) }
    return (await api.graphql(requestDeliveryCall, variables)).requestDeliveryCall
  } catch (error) {
    if (isOffline(error)) return { fault: texts().callNeedsNetwork, needsOwnPhone: false }
    const fault = error instanceof Error ? error.message : String(error)
    return { fault, needsOwnPhone: hasCode(error, 'validation_failed') }
  }
}
