import { personas } from '@rodovia/core/identity/persona.ts'
import { personaNames } from '../console/members/member-messages.ts'
import { controlsOf } from '../forms/controls.ts'
import { type FormState, newForm } from '../forms/form-state.ts'
import { html } from '../html.ts'
import { ownLanguage, pageDocument } from '../page-document.ts'
import type { PageFiles } from '../page-files.ts'
import { messages } from './sign-up-messages.ts'

export const signUpAddress = '/motorista/cadastro'
const statusAddress = '/conta/entrar?volta=/conta/cadastro'

/** The public form by which drivers sign up. */
export function signUpPage(files: PageFiles, form: FormState = newForm()) {
  const controls = controlsOf(form)
  const options = personas.map((persona) => [persona, personaNames[persona]] as const).toReversed()
  return pageDocument({
    files,
    title: messages.title,
    head: html`<link rel="stylesheet" href="${files.consoleStyles}">`,
    bodyClass: 'console guest',
    body: html`<main id="content">
<section class="card">
<h1>${messages.title}</h1>
<p>${messages.intro}</p>
<p><a href="${statusAddress}">${messages.hasAccount}</a></p>
<form method="post" action="${signUpAddress}?lang=${ownLanguage}" class="form">
${controls.summary}
${controls.text({ name: 'name', label: messages.name, autocomplete: 'name', maxLength: 120 })}
${controls.text({ name: 'email', label: messages.email, type: 'email', autocomplete: 'username', maxLength: 254 })}
${controls.text({ name: 'phone', label: messages.phone, hint: messages.phoneHint, type: 'tel', autocomplete: 'tel', maxLength: 60 })}
${controls.text({ name: 'password', label: messages.password, hint: messages.passwordHint, type: 'password', autocomplete: 'new-password', maxLength: 200 })}
${controls.select({ name: 'persona', label: messages.persona, options })}
${controls.text({ name: 'vehicle_plate', label: messages.plate, hint: messages.plateHint, isOptional: true, maxLength: 20 })}
${controls.text({ name: 'vehicle_model', label: messages.model, isOptional: true, maxLength: 80 })}
${controls.text({ name: 'fleet_name', label: messages.fleetName, hint: messages.fleetHint, autocomplete: 'organization', isOptional: true, maxLength: 120 })}
<p class="hint">${messages.privacy}</p>
<button>${messages.send}</button>
</form>
</section>
</main>`,
  })
}

/** The page is the same whether the e-mail address was free or taken. */
export function signedUpPage(files: PageFiles) {
  return pageDocument({
    files,
    title: messages.sentTitle,
    body: html`<main id="content"><section class="card">
<h1>${messages.sentTitle}</h1>
<p>${messages.sent}</p>
<p><a href="${statusAddress}">${messages.logIn}</a></p>
</section></main>`,
  })
}
