import { inLanguages } from '@rodovia/core/shared/language.ts'
import type { Check } from './routes.ts'
import { texts as en } from './texts/en.ts'
import { texts as es } from './texts/es.ts'
import { texts as ptBr } from './texts/pt-br.ts'

export const { messages, checks } = inLanguages({ 'pt-BR': ptBr, en, es })

type Help = {
  /** The guide, below /docs/guides/how-to. */
  guide: string
  /** The page of the console where it is done. */
  page?: string
}

export const helpWith: Record<Check['name'], Help> = {
  outbox: { guide: 'monitor' },
  webhooks: { guide: 'run-on-many-machines' },
  pushes: { guide: 'configure-pushes' },
  dispatch: { guide: 'dispatch-deliveries', page: '/conta/despacho' },
  repetitions: { guide: 'repeat-orders' },
  driver_applications: { guide: 'approve-drivers', page: '/conta/cadastros' },
  figures: { guide: 'read-your-figures', page: '/conta/numeros' },
  ledger_faults: { guide: 'check-the-ledger' },
  ledger_seals: { guide: 'check-the-ledger' },
  ledger_check: { guide: 'check-the-ledger' },
  contests: { guide: 'take-payments-by-pix', page: '/conta/devolucoes' },
  returns: { guide: 'take-payments-by-pix', page: '/conta/devolucoes' },
  unreadable_charges: { guide: 'take-payments-by-pix', page: '/conta/recargas' },
  negative_wallets: { guide: 'take-payments-by-pix', page: '/conta/clientes' },
  replaced_secrets: { guide: 'run-on-many-machines' },
}
