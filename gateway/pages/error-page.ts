import type { ErrorResponse } from '@rodovia/gateway/errors/error-response.ts'
import { html } from './html.ts'
import { pageDocument } from './page-document.ts'
import type { PageFiles } from './page-files.ts'
import { messages } from './page-messages.ts'

/** A public page that explains an error. */
export function errorPage({ status, error }: ErrorResponse, files: PageFiles) {
  const { title, hint } = error === 'not_found' ? messages.notFound : messages.failure
  return pageDocument({
    files,
    title,
    body: html`<main id="content" class="fault">
<p class="fault-status" aria-hidden="true">${status}</p>
<h1>${title}</h1>
<p>${hint}</p>
</main>`,
  })
}
