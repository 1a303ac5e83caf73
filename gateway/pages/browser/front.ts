/** The first page shows prices while one types, as its button does without a script. */
import { debounced, elementOf, hasBothCodes } from './dom.ts'

const result = elementOf('quote-result')
const form = document.querySelector('.sides form') as HTMLFormElement

form.addEventListener('input', debounced(400, ask))

/** Asks once both postal codes are whole. What is wrong with them is said after the button. */
async function ask(signal: AbortSignal): Promise<void> {
  if (!hasBothCodes(form)) return
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  const address = `/?${new URLSearchParams(fields)}`
  const response = await fetch(address, { headers: { accept: 'text/html' }, signal }).catch(() => null)
  if (!response || signal.aborted) return
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  result.replaceChildren(...(page.getElementById('quote-result')?.childNodes ?? []))
}
