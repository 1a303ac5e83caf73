import type { Localized } from '@rodovia/core/shared/language.ts'
import type { RefusalCode } from '@rodovia/core/shared/refusal.ts'
import { refusalStatuses } from '@rodovia/gateway/errors/statuses.ts'
import { html } from '../html.ts'
import { messages } from './docs-messages.ts'
import type { DocsPage } from './docs-page.ts'
import { inlineMarkdown } from './markdown.ts'
import { type Document, type Endpoint, endpointsOf } from './openapi.ts'
import { errorMeanings as en } from './texts/error-meanings-en.ts'
import { errorMeanings as es } from './texts/error-meanings-es.ts'
import { errorMeanings as ptBr } from './texts/error-meanings-pt-br.ts'

/** The meaning of each code in each language, as Markdown. */
export const errorMeanings = { en, 'pt-BR': ptBr, es } as const satisfies Localized<
  Record<RefusalCode, string>
>

/** A code that most operations may answer is not listed with all of them. */
const mostOperations = 12

/** Every error code with its status, its meaning and the operations of the REST API that name it. `other` is the address of the page in the other language. */
export function errorsPage(document: Document, other: string): DocsPage {
  const endpoints = endpointsOf(document.paths)
  const codes = Object.keys(en) as RefusalCode[]
  return {
    title: messages.errors,
    isTranslated: true,
    other,
    body: html`<h1>${messages.errors}</h1>
<p>${(language) => inlineMarkdown(messages.errorsIntro[language])}</p>
<pre><code>${JSON.stringify({ ok: false, error: 'validation_failed', message: 'Invalid input: cep_origem: is required', details: [{ field: 'cep_origem', issue: 'is required' }] }, null, 2)}</code></pre>
${codes.map((code) => errorSection(code, endpoints))}`,
  }
}

function errorSection(code: RefusalCode, endpoints: readonly Endpoint[]) {
  const naming = endpoints.filter(({ responses }) =>
    responses[refusalStatuses[code]]?.description.includes(`\`${code}\``),
  )
  return html`<section class="operation" aria-labelledby="${code}">
<h2 id="${code}"><a href="#${code}"><code>${code}</code></a> <small>${refusalStatuses[code]}</small></h2>
<p>${(language) => inlineMarkdown(errorMeanings[language][code])}</p>
${naming.length > mostOperations ? html`<p class="type">${messages.operations(naming.length)}</p>` : ''}
${
  naming.length > 0 && naming.length <= mostOperations
    ? html`<ul class="contents">${naming.map(
        ({ method, path, tags: [tag], operationId, summary }) =>
          html`<li><a href="/docs/rest/${tag!}#${operationId}"><code>${method} ${path}</code></a> <span lang="en">${summary}</span></li>`,
      )}</ul>`
    : ''
}
</section>`
}
