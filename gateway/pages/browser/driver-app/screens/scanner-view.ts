import { startScanner } from '../scanner.ts'
import { texts } from '../texts/texts.ts'
import { Button, html, Notice, useEffect, useRef, useState } from '../ui.ts'

/** The camera's picture until it shows a code. Without a camera the driver types the code. */
export function ScannerView({ onCode, onClose }: { onCode: (text: string) => void; onClose: () => void }) {
  const t = texts()
  const video = useRef<HTMLVideoElement>(null)
  const [hasCamera, setCamera] = useState(true)
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const stop = new AbortController()
    void startScanner(video.current!, stop.signal).then(
      (code) => code && onCode(code),
      () => setCamera(false),
    )
    return () => stop.abort()
  }, [])
  return html`<div class="scanner">
    ${hasCamera ? html`<video ref=${video} muted playsinline></video>` : html`<${Notice} kind="alarm">${t.noCamera}<//>`}
    <label class="field">${t.typeCode}
      <input autocapitalize="characters" autocomplete="off" maxlength="40" value=${typed} onInput=${(event: Event) => setTyped((event.currentTarget as HTMLInputElement).value)} />
    </label>
    <${Button} kind="quiet" isDisabled=${typed.trim() === ''} onClick=${() => onCode(typed)}>${t.checkCode}<//>
    <${Button} kind="quiet" onClick=${onClose}>${t.cancel}<//>
  </div>`
}
