import { type Hole, html } from '../html.ts'

/** The heading of a page with its actions beside it, such as the links to forms on pages of their own. */
export function pageHead(title: Hole, actions: Hole) {
  return html`<div class="page-head"><h1>${title}</h1><div class="buttons">${actions}</div></div>`
}

/** A link that looks like a button; the most important one of a page stands out. */
export function actionLink(href: string, label: Hole, isMain = false) {
  return html`<a href="${href}"${isMain ? html` class="main"` : ''}>${label}</a>`
}
