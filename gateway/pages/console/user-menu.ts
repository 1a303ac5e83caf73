import type { Actor } from '@rodovia/core/identity/actor.ts'
import { roleNames } from '@rodovia/core/identity/identity-messages.ts'
import { languageNames, languages } from '@rodovia/core/shared/language.ts'
import type { Fields } from '../forms/fields.ts'
import { html } from '../html.ts'
import { addressWithChoice } from '../page-document.ts'
import { messages as pageMessages } from '../page-messages.ts'
import { type Theme, themes } from '../theme.ts'
import { messages } from './console-messages.ts'
import { icon } from './icons.ts'
import { sections } from './sections.ts'

/** The menu of the user in the header: tenant and role, language, theme and the way out. */
export function userMenu({ tenantName, role }: Actor, query: Fields, current: Theme) {
  const languageLink = (language: (typeof languages)[number]) =>
    html`<a href="${addressWithChoice(query, 'lang', language)}" lang="${language}" hreflang="${language}"${(shown) => (shown === language ? html` aria-current="true"` : '')}>${languageNames[language]}</a>`
  const themeLink = (theme: Theme) =>
    html`<a href="${addressWithChoice(query, 'theme', theme)}"${theme === current ? html` aria-current="true"` : ''}>${messages.themes[theme]}</a>`
  const { path, label } = sections.account
  return html`<details class="user"><summary>${icon('account')}<span class="unseen">${messages.userMenu}: </span><span>${tenantName}</span></summary>
<div class="card"><p><b>${tenantName}</b> <small>${roleNames[role]}</small></p>
<nav aria-labelledby="languages"><p id="languages" class="group">${pageMessages.chooseLanguage}</p>${languages.map(languageLink)}</nav>
<nav aria-labelledby="themes"><p id="themes" class="group">${messages.theme}</p>${themes.map(themeLink)}</nav>
<a href="${path}">${icon('account')}${label}</a>
<form method="post" action="/conta/sair"><button class="plain">${icon('logOut')}${messages.logOut}</button></form></div></details>`
}
