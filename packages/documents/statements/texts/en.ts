import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  title: 'Wallet statement',
  period: 'Period',
  account: 'Owner',
  opening: 'Opening balance',
  closing: 'Closing balance',
  entries: 'Entries',
  none: 'No entries in this period.',
  seal: 'Last seal',
  noSeal: 'No entry of this period is sealed yet.',
  proof:
    'The seal is the SHA-256 hash of this transaction and all earlier ones of the platform. Keep this document: the position and the hash prove that no earlier transaction was changed.',
  sealed: 'seal',
}
