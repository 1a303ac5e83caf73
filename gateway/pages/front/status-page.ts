import { brasilia, zoneName } from '@rodovia/core/shared/time-zone.ts'
import { timeElement } from '../formats.ts'
import { html } from '../html.ts'
import { pageDocument } from '../page-document.ts'
import type { PageFiles } from '../page-files.ts'
import { statusMessages as messages } from './front-messages.ts'

/** Whether the service works, in plain words. It shows nothing of the inside. */
export function statusPage({ files, isReady, at }: { files: PageFiles; isReady: boolean; at: Date }) {
  return pageDocument({
    files,
    title: messages.title,
    head: html`<link rel="stylesheet" href="${files.frontStyles}">`,
    body: html`<main id="content">
<section class="card verdict-${isReady ? 'good' : 'bad'}">
<h1>${isReady ? messages.up : messages.down}</h1>
${isReady ? '' : html`<p>${messages.downHint}</p>`}
<dl class="services"><div><dt>${messages.pages}</dt><dd>${messages.works}</dd></div>
<div><dt>${messages.orders}</dt><dd${isReady ? '' : html` class="wrong"`}>${isReady ? messages.works : messages.fails}</dd></div></dl>
<p class="hint">${messages.checked} ${timeElement(at.toISOString())} (${zoneName(brasilia, at)})</p>
</section></main>`,
  })
}
