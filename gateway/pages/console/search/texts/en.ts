import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  label: 'Search orders or go to a page',
  placeholder: 'Search ( / )',
  orders: 'Orders found',
  labelOfPages: 'Go to a page',
  results: 'Pages, actions and orders',
  onThisPage: 'On this page',
  boxTitle: 'Search',
  pages: 'Pages',
  found: 'options; use the arrow keys',
  none: 'Nothing found.',
  noOrders: 'No orders found.',
  all: 'Show all results',
  title: 'Search orders',
  field: 'What to look for',
  hint: 'Code, reference, the recipient’s name or telephone number, address or postal code of the delivery. The beginnings of words and of numbers with 4 digits and more are enough; case, accents and punctuation do not matter. 2 to 100 letters or digits, up to 10 words.',
  find: 'Search',
  showAll: 'Show all orders',
}
