import type { Enrolment } from '@rodovia/gateway/rest/auth.ts'
import { actionButton } from '../../forms/buttons.ts'
import { filledFields } from '../../forms/fields.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import { type Hole, html } from '../../html.ts'
import { codesPage, passkeyPage, totpPage } from '../account/factor-forms.ts'
import { messages as factorMessages } from '../account/factor-messages.ts'
import type { PageContent } from '../page.ts'
import { enrolPagesMessages as messages } from './login-messages.ts'

const enrolPath = '/conta/entrar/proteger'
const back = { href: '/conta/entrar', label: messages.again }

/** The choice of a factor, for somebody whose role needs one. */
export function enrolChoicePage(fields: { challenge: string; volta: string }): PageContent {
  const choice = (kind: 'totp' | 'passkey', label: Hole) =>
    actionButton({ action: enrolPath, label, fields: { ...fields, kind } })
  return {
    title: messages.title,
    body: html`<section class="card narrow"><h1>${messages.title}</h1>
<p>${messages.why}</p>
${choice('totp', factorMessages.addTotp)}
${choice('passkey', factorMessages.addPasskey)}
<p><a href="${back.href}">${back.label}</a></p></section>`,
  }
}

/** The form of a new factor, whose fields a rejected one has, too. */
export function enrolPage(form: FormState): PageContent {
  const { options, volta = '' } = filledFields(form.fields, ['options', 'volta'])
  const place = { action: `${enrolPath}/confirmar`, back, fields: { volta } }
  return options ? passkeyPage(form, place) : totpPage(form, place)
}

export function enrolForm({ challenge, secret, uri, options }: Enrolment, volta: string): FormState {
  const shown: Record<string, string> = options
    ? { options: JSON.stringify(options) }
    : { secret: secret ?? '', uri: uri ?? '' }
  return newForm({ challenge, volta, ...shown })
}

/** The recovery codes, and the way into the console. */
export function enrolledPage(codes: readonly string[], to: string): PageContent {
  return codesPage(codes, { href: to, label: messages.enter })
}
