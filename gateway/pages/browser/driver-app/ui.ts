import htm from 'htm'
import { type ComponentChildren, h, type VNode } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

export { useEffect, useLayoutEffect, useRef, useState }

/** JSX's place is taken by htm, which runs as it is written. */
export const html = htm.bind(h) as (strings: TemplateStringsArray, ...values: unknown[]) => VNode

type Children = { children?: ComponentChildren }

/** The one thing to do next, at the bottom where the thumb is. */
export function BottomBar({ children }: Children) {
  return html`<div class="bottom">${children}</div>`
}

type ButtonProps = Children & {
  onClick: () => unknown
  kind?: 'primary' | 'quiet' | 'grave'
  isDisabled?: boolean
}

/** A button that does its work once: while its promise runs, further taps do nothing. */
export function Button({ children, onClick, kind = 'primary', isDisabled = false }: ButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const click = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await onClick()
    } finally {
      setBusy(false)
    }
  }
  return html`<button type="button" class=${`button ${kind}`} disabled=${isDisabled} aria-busy=${isBusy} onClick=${click}>${children}</button>`
}

type DialogProps = Children & { title: string; onClose: () => void }

/** Asks once about what cannot be undone. Escape and the system's "back" close it. */
export function Dialog({ title, children, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return html`<dialog ref=${dialog} aria-labelledby="dialog-title" onClose=${onClose}>
    <h2 id="dialog-title">${title}</h2>
    ${children}
  </dialog>`
}

/** Says something to people who look and to screen readers. */
export function Notice({ children, kind = 'info' }: Children & { kind?: 'info' | 'alarm' }) {
  return html`<p class=${`notice ${kind}`} role=${kind === 'alarm' ? 'alert' : 'status'}>${children}</p>`
}

type LinkProps = Children & { href: string; kind?: string; onClick?: () => void }

export function Link({ href, children, kind = 'quiet', onClick }: LinkProps) {
  const isOutside = href.startsWith('https:')
  const target = isOutside ? { target: '_blank', rel: 'noreferrer' } : {}
  return html`<a class=${`button ${kind}`} href=${href} onClick=${onClick} ...${target}>${children}</a>`
}
