import { serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import type { Language } from '@rodovia/core/shared/language.ts'
import { html } from 'ghtml'
import { controlsOf } from '../forms/controls.ts'
import { type Entered, fresh, refused } from '../forms/entered.ts'
import { filledIn } from '../forms/fields.ts'
import type { OwnVisit, PageAnswer, Shown } from '../page.ts'
import { askRow } from './rows.ts'
import { quoteWords, vehicleNames } from './words.ts'

const names = ['cep_origem', 'cep_destino', 'service_type'] as const

/** Asks where from, where to and with what. */
export async function quotePage({ language, query }: OwnVisit): Promise<Shown> {
  return quoteForm(fresh({ service_type: 'CAR', ...query }), language)
}

export async function askForQuote({ fields, language, ask }: OwnVisit): Promise<PageAnswer> {
  const { cep_origem, cep_destino, service_type } = filledIn(fields, names)
  const told = await ask<{ cotacao_id: string }>(askRow, {
    body: { cep_origem: digitsOf(cep_origem), cep_destino: digitsOf(cep_destino), service_type },
  })
  return 'fault' in told
    ? quoteForm(refused(fields, told.fault), language)
    : { to: `/conta/cotacoes/${told.body.cotacao_id}` }
}

/** People write postal codes with a hyphen. */
function digitsOf(cep: string | undefined): string | undefined {
  return cep?.replace(/[\s.-]/g, '')
}

function quoteForm(entered: Entered, language: Language): Shown {
  const words = quoteWords(language)
  const controls = controlsOf(entered, language)
  const cep = (name: string, label: string) =>
    controls.text({ name, label, hint: words.cepHint, inputMode: 'numeric', maxLength: 12 })
  return {
    title: words.title,
    status: entered.fault?.status ?? 200,
    body: html`<h1>${words.title}</h1>
<form method="post" action="/conta/cotar" class="card form">
!${controls.summary(names)}
!${cep('cep_origem', words.origin)}
!${cep('cep_destino', words.destination)}
!${controls.choice({ name: 'service_type', label: words.vehicle, options: serviceTypes.map((type) => [type, vehicleNames[type][language]]) })}
<button>${words.ask}</button>
</form>`,
  }
}
