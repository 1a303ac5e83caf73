/** The first page shows prices while one types, as its button does without a script. */
import { elementOf } from './dom.ts'

const result = elementOf('quote-result')
const form = document.querySelector('.sides form') as HTMLFormElement
let timer = 0
let request = new AbortController()

form.addEventListener('input', () => {
  clearTimeout(timer)
  request.abort()
  timer = setTimeout(() => void ask(), 400)
})

/** Asks once both postal codes are whole. What is wrong with them is said after the button. */
async function ask(): Promise<void> {
  const fields = new FormData(form)
  const codes = ['cep_origem', 'cep_destino'].map((name) => String(fields.get(name)).replace(/\D/g, ''))
  if (codes.some((code) => code.length !== 8)) return
  request = new AbortController()
  const { signal } = request
  const address = `/?${new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))}`
  const response = await fetch(address, { headers: { accept: 'text/html' }, signal }).catch(() => null)
  if (!response || signal.aborted) return
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  result.replaceChildren(...(page.getElementById('quote-result')?.childNodes ?? []))
}
