import { cepIn } from '@rodovia/core/geo/cep.ts'

/** The element with this id, which the page of the script has. */
export function elementOf<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  return document.getElementById(id) as Kind
}

export function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), properties)
}

/** The input of this name; null for a form without one. */
export function inputOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : null
}

/** Whether both postal codes of a trip are whole. */
export function hasBothCodes(form: HTMLFormElement): boolean {
  return ['cep_origem', 'cep_destino'].every((name) => cepIn(inputOf(form, name)?.value ?? '') !== null)
}

/** Runs the work once nothing called for it during these milliseconds; a later call aborts it. */
export function debounced(milliseconds: number, work: (signal: AbortSignal) => Promise<void>): () => void {
  let timer = 0
  let request = new AbortController()
  return () => {
    clearTimeout(timer)
    request.abort()
    request = new AbortController()
    const { signal } = request
    timer = setTimeout(() => void work(signal), milliseconds)
  }
}

/** A key that is typed into a field is no shortcut. */
export function isTyped({ target }: Event): boolean {
  return target instanceof Element && target.matches('input, textarea, select')
}

export function hasModifier({ ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return ctrlKey || altKey || metaKey
}

/** Shows the copied text's confirmation on the button for two seconds. */
export async function copyBy(button: HTMLElement, text: string, confirmation: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  const label = button.textContent
  button.textContent = confirmation
  setTimeout(() => {
    button.textContent = label
  }, 2_000)
}
