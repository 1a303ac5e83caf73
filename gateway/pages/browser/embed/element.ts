import type { Language, Localized } from '@rodovia/core/shared/language.ts'
import { create } from '../dom.ts'
import { messages } from './embed-messages.ts'
import { firstLanguage } from './language.ts'
import { styles } from './styles.ts'

const path = '/embed/rodovia.js'

/** The platform that the script came from. A script that the page loads as a module is no current script. */
const ownServer = serverOf(document.currentScript ?? document.querySelector(`script[src*="${path}"]`))

function serverOf(script: Element | null): string {
  const { origin = '', pathname = '' } = URL.parse(script?.getAttribute('src') ?? '', document.baseURI) ?? {}
  return pathname.endsWith(path) ? origin + pathname.slice(0, -path.length) : ''
}

let styleSheet: CSSStyleSheet | undefined

/** The host page's policy of styles forbids elements and attributes of style, and no sheet that a script makes. */
function sharedStyles(): CSSStyleSheet {
  if (!styleSheet) {
    styleSheet = new CSSStyleSheet()
    styleSheet.replaceSync(styles)
  }
  return styleSheet
}

export type Child = Node | string

/** Puts the children in, unless they look the same: a screen reader reads what is put in, and the focus stays. */
export function fill(element: HTMLElement, ...children: readonly Child[]): void {
  const next = element.cloneNode() as HTMLElement
  next.append(...children)
  if (next.innerHTML !== element.innerHTML) element.replaceChildren(...next.childNodes)
}

/** An element of ours in the page of somebody else: it starts again when an attribute changes. */
export abstract class EmbeddedElement extends HTMLElement {
  readonly card = create('div', { className: 'card' })
  language: Language = 'pt-BR'
  #isDue = false
  #work: AbortController | null = null

  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [sharedStyles()]
    root.append(this.card)
  }

  connectedCallback(): void {
    this.#scheduleStart()
  }

  attributeChangedCallback(): void {
    this.#scheduleStart()
  }

  disconnectedCallback(): void {
    this.#work?.abort()
  }

  /** Shows the element from its attributes, and works until the signal aborts. */
  protected abstract start(server: string, signal: AbortSignal): void

  protected textIn(text: Localized<string>): string {
    return text[this.language]
  }

  protected attribute(name: string): string {
    return this.getAttribute(name)?.trim() ?? ''
  }

  /** Many attributes that change together start it once. */
  #scheduleStart(): void {
    if (this.#isDue) return
    this.#isDue = true
    queueMicrotask(() => {
      this.#isDue = false
      this.#work?.abort()
      if (this.isConnected) this.#start()
    })
  }

  #start(): void {
    this.#work = new AbortController()
    this.language = firstLanguage([
      this.getAttribute('lang'),
      this.parentElement?.closest('[lang]')?.getAttribute('lang'),
      document.documentElement.lang,
      ...navigator.languages,
    ])
    this.card.lang = this.language
    const server = URL.parse(this.attribute('server') || ownServer)
    if (server && /^https?:$/.test(server.protocol))
      this.start(server.href.replace(/\/+$/, ''), this.#work.signal)
    else
      this.card.replaceChildren(
        create('p', { className: 'issue', textContent: this.textIn(messages.noServer) }),
      )
  }
}

export type Refusal = {
  status: number
  error?: string
  message?: string
  details?: { field: string }[]
  retryAfterSeconds: number
}

/** The answer of the platform; null without a connection, or when the answer is none of the platform's. */
export async function ask<Answer>(
  url: string,
  language: Language,
  signal: AbortSignal,
): Promise<{ answer: Answer } | { refusal: Refusal } | null> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', 'accept-language': language },
      credentials: 'omit',
      signal,
    })
    const body = await response.json()
    if (response.ok) return { answer: body }
    const retryAfterSeconds = Number(response.headers.get('retry-after') ?? 0)
    return { refusal: { ...body, status: response.status, retryAfterSeconds } }
  } catch {
    return null
  }
}
