import { cepDigits } from '../../forms/cep-digits.ts'
import { type Fields, filledFields, firstValue } from '../../forms/fields.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import type { ConsoleArea, PageResponse, SignedInContext } from '../page.ts'
import { orderPage, placeOrder } from './order-page.ts'
import { parcelsFrom, withChangedRows } from './parcels-section.ts'
import { peopleSuggestions } from './people-suggestions.ts'
import { priceUpdate } from './prices.ts'
import { type Quote, quoteRoutes, readQuote } from './routes.ts'
import { streetSuggestions } from './street-suggestions.ts'
import { wholeLoadFrom } from './whole-load-section.ts'

/** The tier that is chosen with the first prices. */
const firstChoice = { tier: 'turbo' }

/** Asks for the prices of what the form holds. The page's script gets these alone; without it the page comes back with them. */
async function requestQuote(context: SignedInContext): Promise<PageResponse> {
  const { fields } = context
  const changed = withChangedRows(fields)
  if (changed) return orderPage(context, { quote: null, form: newForm(changed) })
  const result = await quoteOf(context)
  if (firstValue(fields, 'script') !== '') return priceUpdate(context, result)
  return orderPage(context, result)
}

/** The prices for a form, or the form with what was wrong. */
async function quoteOf(context: SignedInContext): Promise<{ quote: Quote | null; form: FormState }> {
  const { fields, submit } = context
  const body = {
    cep_origem: cepDigits(firstValue(fields, 'cep_origem')),
    cep_destino: cepDigits(firstValue(fields, 'cep_destino')),
    ...filledFields(fields, ['service_type']),
    ...parcelsFrom(fields),
    ...wholeLoadFrom(fields),
  }
  const result = await submit<{ cotacao_id: string }>(quoteRoutes.request, { body })
  if ('rejected' in result) return { quote: null, form: result.rejected }
  return {
    quote: await readQuote(context, result.body.cotacao_id),
    form: newForm({ ...firstChoice, ...fields }),
  }
}

/** A link to the page may name the trip. */
const tripFields = (query: Fields) => filledFields(query, ['cep_origem', 'cep_destino', 'service_type'])

/** From prices to an order, on one page. */
export const quoteArea: ConsoleArea = {
  section: 'quote',
  get: {
    '/cotar': (context) => orderPage(context, { quote: null, form: newForm(tripFields(context.query)) }),
    '/cotacoes/:quote_id': async (context) =>
      orderPage(context, {
        quote: await readQuote(context, context.params.quote_id!),
        form: newForm(firstChoice),
      }),
    '/ruas.json': streetSuggestions,
    '/pessoas.json': peopleSuggestions,
  },
  post: { '/cotar': requestQuote },
  postOnce: { '/cotacoes/:quote_id': placeOrder },
}
