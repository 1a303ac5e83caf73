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
