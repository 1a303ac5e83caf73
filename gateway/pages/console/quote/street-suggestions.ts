import type { Suggestion } from '../../forms/controls.ts'
import { firstValue } from '../../forms/fields.ts'
import { PageError } from '../../page-error.ts'
import type { PageResponse, SignedInContext } from '../page.ts'
import { quoteRoutes, type SuggestedStreet } from './routes.ts'

/**
 * For the script of the address forms: streets of the postal code's city that are like what one has typed. None for a postal code that does
 * not exist: the form says so when it is sent.
 */
export async function streetSuggestions({ query, tryRun }: SignedInContext): Promise<PageResponse> {
  const params = { cep: firstValue(query, 'cep'), query: firstValue(query, 'rua') }
  const result = await tryRun<{ streets: SuggestedStreet[] }>(quoteRoutes.suggestions, { params })
  if ('body' in result) return { json: suggestionsOf(result.body.streets) }
  if (result.error.status === 422) return { json: [] }
  throw new PageError(result.error)
}

/** A street in several postal codes of a district is one suggestion. */
export function suggestionsOf(streets: readonly SuggestedStreet[]): Suggestion[] {
  const byText = new Map(
    streets.map(({ street, district, cep }): [string, Suggestion] => {
      const label = district ?? `CEP ${cep.slice(0, 5)}-${cep.slice(5)}`
      return [`${street}, ${label}`, { value: street, label }]
    }),
  )
  return [...byText.values()]
}
