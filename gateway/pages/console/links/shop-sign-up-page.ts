import { filledFields } from '../../forms/fields.ts'
import { newForm } from '../../forms/form-state.ts'
import { type Hole, html } from '../../html.ts'
import { formPage } from '../form-page.ts'
import type { PageContent, PageContext, PageResponse } from '../page.ts'
import { shopSignUpMessages as messages } from './links-messages.ts'
import { linkRoutes, type ShopTerms } from './routes.ts'

export const shopSignUpPath = '/conta/criar'

/** The form by which a shop opens an account. */
export async function shopSignUpPage({ run }: PageContext, form = newForm()): Promise<PageContent> {
  const { terms } = await run<{ terms: ShopTerms }>(linkRoutes.shopTerms, {})
  const enter = html`<a href="/conta/entrar">${messages.enter}</a>`
  if (!terms.isOpen)
    return textPage(
      messages.title,
      html`<p>${messages.closed}</p>
<p>${enter}</p>`,
    )
  const link = terms.url
    ? html` <a href="${terms.url}" target="_blank" rel="noopener">${messages.readTerms}</a>`
    : ''
  return formPage(form, {
    title: messages.title,
    action: shopSignUpPath,
    intro: html`<p>${messages.intro}</p>`,
    controls: ({
      text,
      choices,
    }) => html`${text({ name: 'shop_name', label: messages.shopName, autocomplete: 'organization', maxLength: 120 })}
${text({ name: 'document', label: messages.document, hint: messages.documentHint, maxLength: 20 })}
${text({ name: 'email', label: messages.email, type: 'email', hint: messages.emailHint, autocomplete: 'email', maxLength: 254 })}
${choices({ name: 'terms_version', label: messages.termsTitle, type: 'checkbox', options: [{ value: terms.version, label: messages.terms(terms.version) }] })}
<p class="hint">${messages.termsText}${link}</p>`,
    send: messages.send,
    outro: html`<p class="quiet">${messages.hasAccount} ${enter}</p>`,
  })
}

/** Without a mail server, which only production needs, the link opens at once. */
export async function signUpShop(context: PageContext): Promise<PageResponse> {
  const body = filledFields(context.fields, ['shop_name', 'document', 'email', 'terms_version'])
  const result = await context.submit<{ sent: { link: string | null } }>(linkRoutes.signUpShop, { body })
  if ('rejected' in result) return shopSignUpPage(context, result.rejected)
  const { link } = result.body.sent
  return { to: link ? new URL(link).pathname : `${shopSignUpPath}/enviado` }
}

/** The page is the same whether the e-mail address was free or taken. */
export const shopSignedUpPage = async () => textPage(messages.sentTitle, html`<p>${messages.sent}</p>`)

function textPage(title: Hole, text: Hole): PageContent {
  return { title, body: html`<section class="card narrow"><h1>${title}</h1>${text}</section>` }
}
