import { html } from '../html.ts'

/** A code block that scrolls, also with the keyboard. */
export function codeBlock(text: string, labelledBy: string) {
  return html`<pre tabindex="0" role="group" aria-labelledby="${labelledBy}"><code>${text}</code></pre>`
}

/** The same for JSON, with indentation; a text that is no JSON stays as it is. */
export function jsonBlock(text: string, labelledBy: string) {
  return codeBlock(indented(text), labelledBy)
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
