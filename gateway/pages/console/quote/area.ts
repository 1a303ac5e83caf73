import type { ConsoleArea } from '../page.ts'
import { orderFormPage, placeOrder } from './order-form.ts'
import { quotePage, requestQuote } from './quote-page.ts'
import { quoteRoutes } from './routes.ts'

/** From a quote to an order. */
export const quoteArea: ConsoleArea = {
  section: 'quote',
  routes: quoteRoutes,
  pages: [
    { method: 'GET', path: '/cotar', answer: quotePage },
    { method: 'POST', path: '/cotar', answer: requestQuote },
    { method: 'GET', path: '/cotacoes/:quote_id', answer: orderFormPage },
    { method: 'POST', path: '/cotacoes/:quote_id', isIdempotent: true, answer: placeOrder },
  ],
}
