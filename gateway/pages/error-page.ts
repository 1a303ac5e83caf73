import type { Language, LocalizedText } from '@rodovia/core/shared/language.ts'
import type { ErrorResponse } from '@rodovia/gateway/errors/error-response.ts'
import { type Html, html } from './html.ts'
import { pageDocument } from './page-document.ts'
import type { PageFiles } from './page-files.ts'

type ErrorMessages = { title: LocalizedText; hint: LocalizedText }

const notFoundMessages: ErrorMessages = {
  title: { 'pt-BR': 'Não encontramos esta entrega', en: 'We did not find this delivery' },
  hint: {
    'pt-BR': 'Confira se o link está completo ou peça que o enviem novamente.',
    en: 'Check that the link is complete, or ask the sender to send it again.',
  },
}
const failureMessages: ErrorMessages = {
  title: { 'pt-BR': 'Não foi possível abrir esta página', en: 'This page could not be opened' },
  hint: {
    'pt-BR': 'Tente novamente em alguns instantes.',
    en: 'Please try again in a moment.',
  },
}

/** A public page that explains an error. */
export function errorPage({ status, error }: ErrorResponse, language: Language, files: PageFiles): Html {
  const { title, hint } = error === 'not_found' ? notFoundMessages : failureMessages
  return pageDocument({
    language,
    files,
    title: `${title[language]} · Rodovia`,
    body: html`<main class="fault">
<p class="fault-status" aria-hidden="true">${status}</p>
<h1>${title[language]}</h1>
<p>${hint[language]}</p>
</main>`,
  })
}
