import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  title: 'Documents of goods',
  intro:
    'An order may carry the keys of its fiscal documents (NF-e, NFC-e, CT-e, DC-e), or the reason why there is none. Without them, the rule below holds back the search for a driver; the order is taken and paid all the same.',
  documentBeforeDispatch: 'Ask drivers only once the order has its document or the reason',
  hint: 'Holds for orders that are placed from now on. The deadline does not move: an order without a document until then is canceled and refunded.',
  save: 'Save',
}
