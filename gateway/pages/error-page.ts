import { localized } from '@rodovia/core/shared/language.ts'
import type { ErrorResponse } from '@rodovia/gateway/errors/error-response.ts'
import { html } from './html.ts'
import { pageDocument } from './page-document.ts'
import type { PageFiles } from './page-files.ts'

const notFoundMessages = {
  title: localized('Não encontramos esta entrega', 'We did not find this delivery'),
  hint: localized(
    'Confira se o link está completo ou peça que o enviem novamente.',
    'Check that the link is complete, or ask the sender to send it again.',
  ),
}
const failureMessages = {
  title: localized('Não foi possível abrir esta página', 'This page could not be opened'),
  hint: localized('Tente novamente em alguns instantes.', 'Please try again in a moment.'),
}

/** A public page that explains an error. */
export function errorPage({ status, error }: ErrorResponse, files: PageFiles) {
  const { title, hint } = error === 'not_found' ? notFoundMessages : failureMessages
  return pageDocument({
    files,
    title,
    body: html`<main class="fault">
<p class="fault-status" aria-hidden="true">${status}</p>
<h1>${title}</h1>
<p>${hint}</p>
</main>`,
  })
}
