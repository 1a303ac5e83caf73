import type { Area } from '../page.ts'
import { orderFormPage, placeOrder } from './order-form.ts'
import { askForQuote, quotePage } from './quote-page.ts'
import { askRow, placeRow, quoteRow } from './rows.ts'

const order = { path: '/cotacoes/:quote_id', section: 'quote' } as const

/** From a quote to an order. */
export const quoteArea: Area = {
  rows: [askRow, quoteRow, placeRow],
  pages: [
    { method: 'GET', path: '/cotar', section: 'quote', answer: quotePage },
    { method: 'POST', path: '/cotar', section: 'quote', answer: askForQuote },
    { ...order, method: 'GET', answer: orderFormPage },
    { ...order, method: 'POST', isDoneOnce: true, answer: placeOrder },
  ],
}
