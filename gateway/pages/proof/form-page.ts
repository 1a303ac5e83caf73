import type { Language } from '@rodovia/core/shared/language.ts'
import { html } from 'ghtml'
import { pageDocument } from '../page-document.ts'
import type { PageFiles } from '../page-files.ts'
import { proofMessages } from './proof-messages.ts'

type FormPage = {
  language: Language
  files: PageFiles
  /** What was typed in. */
  code?: string
  /** What was wrong with the code, or with the file. */
  fault?: 'noCode' | 'noHead'
}

/** Where anyone asks whether a proof is genuine. */
export function proofFormPage({ language, files, code = '', fault }: FormPage): string {
  const words = proofMessages(language)
  const codeFault = fault === 'noCode'
  return pageDocument({
    language,
    files,
    title: `${words.title} · Rodovia`,
    body: html`<main>
<section class="card">
<h1>${words.title}</h1>
<p>${words.intro}</p>
!${fault ? html`<p id="fault" class="wrong" role="alert">${words[fault]}</p>` : ''}
<form class="proof-form" method="get" action="/prova">
<input type="hidden" name="lang" value="${language}">
<label for="code">${words.code}</label>
<input id="code" name="code" value="${code}" maxlength="200" required autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="code-hint!${codeFault ? ' fault' : ''}"!${codeFault ? ' aria-invalid="true"' : ''}>
<p id="code-hint" class="hint">${words.codeHint}</p>
<button>${words.check}</button>
</form>
</section>
<section class="card">
<h2>${words.or}</h2>
<form class="proof-form" method="post" action="/prova?lang=${language}" enctype="multipart/form-data">
<label for="file">${words.file}</label>
<input id="file" name="file" type="file" accept="application/pdf" required aria-describedby="file-hint!${fault === 'noHead' ? ' fault' : ''}">
<p id="file-hint" class="hint">${words.fileHint}</p>
<button>${words.send}</button>
</form>
</section>
</main>`,
  })
}
