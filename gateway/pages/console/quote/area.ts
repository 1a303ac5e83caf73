import type { ConsoleArea } from '../page.ts'
import { orderFormPage, placeOrder } from './order-form.ts'
import { quotePage, requestQuote } from './quote-page.ts'
import { quoteRoutes } from './routes.ts'

/** From a quote to an order. */
export const quoteArea: ConsoleArea = {
  section: 'quote',
  routes: quoteRoutes,
  get: { '/cotar': quotePage, '/cotacoes/:quote_id': orderFormPage },
  post: { '/cotar': requestQuote },
  postOnce: { '/cotacoes/:quote_id': placeOrder },
}
