import { html } from '../html.ts'
import { ownLanguage, pageDocument } from '../page-document.ts'
import type { PageFiles } from '../page-files.ts'
import { optOutMessages as messages } from './tracking-messages.ts'

type OptOutPage = { token: string; files: PageFiles; isOptedOut: boolean; isChanged: boolean }

/**
 * The page on which a recipient stops messages or takes them again: one button, no account, no JavaScript.
 */
export function optOutPage({ token, files, isOptedOut, isChanged }: OptOutPage) {
  const { text, label } = isOptedOut ? messages.stopped : messages.running
  return pageDocument({
    files,
    title: messages.title,
    body: html`<main id="content">
<section class="card">
<h1>${messages.title}</h1>
${isChanged ? html`<p role="status">${messages.changed}</p>` : ''}
<p>${text}</p>
<form class="public-form" method="post" action="/rastreio/${token}/mensagens?lang=${ownLanguage}">
<input type="hidden" name="opted_out" value="${isOptedOut ? '' : '1'}">
<button>${label}</button>
</form>
<p><a href="/rastreio/${token}?lang=${ownLanguage}">${messages.back}</a></p>
</section>
</main>`,
  })
}
