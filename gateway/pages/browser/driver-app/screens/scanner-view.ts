import { scanLabels } from '../scanner.ts'
import { texts } from '../texts/texts.ts'
import { Button, html, Notice, useEffect, useRef, useState } from '../ui.ts'

type Props = {
  onCode: (text: string) => void
  /** Reads bars of any kind, and prefers the texts for which this is true; else those of labels alone. */
  isExpected?: (text: string) => boolean
  onClose?: () => void
}

/** The camera's picture, and each code that it shows. Without a camera the driver types the code. */
export function ScannerView({ onCode, isExpected, onClose }: Props) {
  const t = texts()
  const video = useRef<HTMLVideoElement>(null)
  const [hasCamera, setCamera] = useState(true)
  const [typed, setTyped] = useState('')
  const latest = useRef(onCode)
  latest.current = onCode
  useEffect(() => {
    const stop = new AbortController()
    const scan = { signal: stop.signal, onCode: (code: string) => latest.current(code), isExpected }
    void scanLabels(video.current!, scan).catch(() => setCamera(false))
    return () => stop.abort()
  }, [])
  const check = () => {
    if (typed.trim() === '') return
    onCode(typed)
    setTyped('')
  }
  return html`<div class="scanner">
    ${hasCamera ? html`<video ref=${video} muted playsinline></video>` : html`<${Notice} kind="alarm">${t.noCamera}<//>`}
    <label class="field">${isExpected ? t.required.code : t.typeCode}
      <input autocapitalize="characters" autocomplete="off" maxlength="400" value=${typed} onInput=${(event: Event) => setTyped((event.currentTarget as HTMLInputElement).value)} onKeyDown=${({ key }: KeyboardEvent) => key === 'Enter' && check()} />
    </label>
    <${Button} kind="quiet" isDisabled=${typed.trim() === ''} onClick=${check}>${t.checkCode}<//>
    ${onClose && html`<${Button} kind="quiet" onClick=${onClose}>${t.cancel}<//>`}
  </div>`
}
