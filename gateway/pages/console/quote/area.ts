import type { ConsoleArea } from '../page.ts'
import { orderFormPage, placeOrder } from './order-form.ts'
import { askForQuote, quotePage } from './quote-page.ts'
import { placeRoute, readQuoteRoute, requestQuoteRoute } from './routes.ts'

const order = { path: '/cotacoes/:quote_id', section: 'quote' } as const

/** From a quote to an order. */
export const quoteArea: ConsoleArea = {
  rows: [requestQuoteRoute, readQuoteRoute, placeRoute],
  pages: [
    { method: 'GET', path: '/cotar', section: 'quote', answer: quotePage },
    { method: 'POST', path: '/cotar', section: 'quote', answer: askForQuote },
    { ...order, method: 'GET', answer: orderFormPage },
    { ...order, method: 'POST', isIdempotent: true, answer: placeOrder },
  ],
}
