import type { AddedFactor, PasskeySetup, TotpSetup } from '@rodovia/gateway/rest/factors.ts'
import { qrSvg } from '@rodovia/platform/qr-svg.ts'
import { html, trustedHtml } from '../../html.ts'
import type { RouteResult } from '../../route-runner.ts'
import { controlsOf } from '../forms/controls.ts'
import { filledFields, firstValue } from '../forms/fields.ts'
import { formPage } from '../forms/form-page.ts'
import { type FormState, newForm } from '../forms/form-state.ts'
import { passkeyForm } from '../forms/passkey-form.ts'
import { withNotice } from '../notice.ts'
import type { PageContent, PageResponse, SignedInContext } from '../page.ts'
import { rejectedSecret } from './account-form.ts'
import { messages } from './factor-messages.ts'
import { accountPath, accountRoutes, passkeyPath, totpPath } from './routes.ts'

/** Shows the secret of a new authenticator app, and asks for its first code. */
export async function startTotp({ run }: SignedInContext): Promise<PageResponse> {
  const { challenge, secret, uri } = await run<TotpSetup>(accountRoutes.startTotp)
  return totpPage(newForm({ challenge, secret, uri }))
}

/** A wrong code is shown with the form and the same secret. */
export async function confirmTotp(context: SignedInContext): Promise<PageResponse> {
  return added(await context.tryRun<AddedFactor>(accountRoutes.addTotp), context, totpPage)
}

/** Asks the browser to make a passkey. */
export async function startPasskey({ run }: SignedInContext): Promise<PageResponse> {
  const { challenge, options } = await run<PasskeySetup>(accountRoutes.startPasskey)
  return passkeyPage(newForm({ challenge, options: JSON.stringify(options) }))
}

export async function confirmPasskey(context: SignedInContext): Promise<PageResponse> {
  return added(await context.tryRun<AddedFactor>(accountRoutes.addPasskey), context, passkeyPage)
}

function added(
  result: RouteResult<AddedFactor>,
  context: SignedInContext,
  formOf: (form: FormState) => PageContent,
): PageResponse {
  if ('error' in result) return formOf(rejectedSecret(context, result.error))
  const { recovery_codes: codes } = result.body
  return codes ? codesPage(codes) : { to: withNotice(accountPath, 'fator') }
}

function passkeyPage(form: FormState): PageContent {
  const { challenge = '', options = '{}' } = filledFields(form.fields, ['challenge', 'options'])
  const { text, summary } = controlsOf(form)
  const name = text({ name: 'name', label: messages.name, hint: messages.nameHint, maxLength: 60 })
  return {
    title: messages.addPasskey,
    hasPasskey: true,
    body: html`<section class="card narrow"><h1>${messages.addPasskey}</h1>
<p>${messages.makePasskey}</p>
${summary}
${passkeyForm({ action: `${passkeyPath}/confirmar`, kind: 'create', fields: { challenge, options }, controls: name, label: messages.createPasskey })}
<p><a href="${accountPath}">${messages.back}</a></p></section>`,
  }
}

export async function replaceCodes({ run }: SignedInContext): Promise<PageResponse> {
  const { recovery_codes: codes } = await run<{ recovery_codes: string[] }>(accountRoutes.replaceCodes)
  return codesPage(codes)
}

function totpPage(form: FormState): PageContent {
  const [challenge, secret, uri] = ['challenge', 'secret', 'uri'].map((name) => firstValue(form.fields, name))
  return formPage(form, {
    title: messages.addTotp,
    action: `${totpPath}/confirmar`,
    intro: html`<p>${messages.scan}</p>
<div class="qr" role="img" aria-label="${messages.qr}">${trustedHtml(qrSvg(uri ?? ''))}</div>
<p>${messages.typeSecret} <code>${(secret ?? '').replaceAll(/.{4}(?=.)/g, '$& ')}</code></p>`,
    controls: ({ text }) => html`<input type="hidden" name="challenge" value="${challenge ?? ''}">
<input type="hidden" name="secret" value="${secret ?? ''}"><input type="hidden" name="uri" value="${uri ?? ''}">
${text({ name: 'code', label: messages.code, autocomplete: 'one-time-code', inputMode: 'numeric', maxLength: 10 })}
${text({ name: 'name', label: messages.name, hint: messages.nameHint, maxLength: 60 })}`,
    send: messages.confirm,
    outro: html`<p><a href="${accountPath}">${messages.back}</a></p>`,
  })
}

function codesPage(codes: readonly string[]): PageContent {
  return {
    title: messages.codesTitle,
    body: html`<section class="card secret" data-once aria-labelledby="codes-title">
<h1 id="codes-title">${messages.codesTitle}</h1>
<p>${messages.codesHint}</p>
<ol class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ol>
<p><a href="${accountPath}">${messages.back}</a></p>
</section>`,
  }
}
