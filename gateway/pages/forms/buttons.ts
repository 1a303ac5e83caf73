import { type Hole, html } from '../html.ts'

/** A button that acts at once, in a form of its own. */
export function actionButton({
  action,
  label,
  isDestructive = false,
  fields = {},
}: {
  action: string
  label: Hole
  /** Marks an action that removes something. */
  isDestructive?: boolean
  fields?: Record<string, string>
}) {
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`<form method="post" action="${action}">${hidden}<button class="${isDestructive ? 'grave' : 'plain'}">${label}</button></form>`
}

/** A button for an action that cannot be undone. The user opens it first and confirms, also without JavaScript. */
export function confirmDestructiveAction(
  action: string,
  { summary, text, label }: Record<'summary' | 'text' | 'label', Hole>,
) {
  return html`<details class="grave-part"><summary>${summary}</summary><p>${text}</p>${actionButton({ action, label, isDestructive: true })}</details>`
}
