import { html } from '../html.ts'
import { ownLanguage, pageDocument } from '../page-document.ts'
import type { PageFiles } from '../page-files.ts'
import { messages } from './proof-messages.ts'

type FormPage = {
  files: PageFiles
  code?: string
  /** The fault of the code, or of the file. */
  problem?: 'noCode' | 'noHead'
}

/** The public form that checks a proof. */
export function proofFormPage({ files, code = '', problem }: FormPage) {
  const isCodeWrong = problem === 'noCode'
  return pageDocument({
    files,
    title: messages.title,
    body: html`<main id="content">
<section class="card">
<h1>${messages.title}</h1>
<p>${messages.intro}</p>
${problem ? html`<p id="fault" class="wrong" role="alert">${messages[problem]}</p>` : ''}
<form class="public-form" method="get" action="/prova">
<input type="hidden" name="lang" value="${ownLanguage}">
<label for="code">${messages.code}</label>
<input id="code" name="code" value="${code}" maxlength="200" required autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="code-hint${isCodeWrong ? ' fault' : ''}"${isCodeWrong ? html` aria-invalid="true"` : ''}>
<p id="code-hint" class="hint">${messages.codeHint}</p>
<button>${messages.check}</button>
</form>
</section>
<section class="card">
<h2>${messages.or}</h2>
<form class="public-form" method="post" action="/prova?lang=${ownLanguage}" enctype="multipart/form-data">
<label for="file">${messages.file}</label>
<input id="file" name="file" type="file" accept="application/pdf" required aria-describedby="file-hint${problem === 'noHead' ? ' fault' : ''}">
<p id="file-hint" class="hint">${messages.fileHint}</p>
<button>${messages.send}</button>
</form>
</section>
</main>`,
  })
}
