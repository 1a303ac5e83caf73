import { base64Of, scaledPhoto } from '../photo.ts'
import { texts } from '../texts/texts.ts'
import { Button, html, Notice, useEffect, useLayoutEffect, useRef, useState } from '../ui.ts'

type Photo = { label: string; photo: string | undefined; onPhoto: (photo: string) => void }

/** The phone's camera. The picture is scaled before it is kept. */
export function PhotoField({ label, photo, onPhoto }: Photo) {
  const t = texts()
  const [fault, setFault] = useState<string | null>(null)
  const take = async (event: Event) => {
    const [file] = (event.currentTarget as HTMLInputElement).files ?? []
    if (!file) return
    setFault(null)
    await scaledPhoto(file).then(onPhoto, () => setFault(t.photoUnreadable(file.name)))
  }
  return html`<div class="field">
    <label class="button quiet camera">${photo ? t.anotherPhoto : label}
      <input type="file" accept="image/*" capture="environment" class="unseen" onChange=${take} />
    </label>
    ${photo && html`<img class="preview" src=${`data:image/jpeg;base64,${photo}`} alt=${t.photoTaken} />`}
    ${fault && html`<${Notice} kind="alarm">${fault}<//>`}
  </div>`
}

type Signature = { signature: string | undefined; onSignature: (signature: string) => void }

/** The recipient signs by finger. A recipient who cannot is photographed with the parcel instead. */
export function SignatureField({ signature, onSignature }: Signature) {
  const t = texts()
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return html`<div class="field">
      <${Button} kind="quiet" onClick=${() => setOpen(true)}>${signature ? t.anotherSignature : t.takeSignature}<//>
      ${signature && html`<img class="preview signature" src=${`data:image/png;base64,${signature}`} alt=${t.signatureTaken} />`}
    </div>`
  return html`<${SignaturePad} onSignature=${(drawn: string) => {
    onSignature(drawn)
    setOpen(false)
  }} onClose=${() => setOpen(false)} />`
}

function SignaturePad({
  onSignature,
  onClose,
}: {
  onSignature: (signature: string) => void
  onClose: () => void
}) {
  const t = texts()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [hasInk, setInk] = useState(false)
  // The list of what is needed may have pushed the pad below the bar of buttons.
  useLayoutEffect(() => canvas.current?.scrollIntoView({ block: 'center' }), [])
  useEffect(() => (canvas.current ? prepare(canvas.current, () => setInk(true)) : undefined), [])
  return html`<div class="field">
    <p>${t.signHere}</p>
    <canvas ref=${canvas} class="pad" width="600" height="240" role="img" aria-label=${t.signHere}></canvas>
    <${Button} kind="quiet" isDisabled=${!hasInk} onClick=${() => canvas.current && onSignature(base64Of(canvas.current, 'image/png'))}>${t.keepSignature}<//>
    <${Button} kind="quiet" onClick=${onClose}>${t.cancel}<//>
  </div>`
}

/** Draws where a finger moves. White paper, so that the picture reads the same in the dark. */
function prepare(canvas: HTMLCanvasElement, onInk: () => void): () => void {
  const ink = canvas.getContext('2d')!
  ink.fillStyle = '#ffffff'
  ink.fillRect(0, 0, canvas.width, canvas.height)
  Object.assign(ink, { lineWidth: 4, lineCap: 'round', lineJoin: 'round', strokeStyle: '#16211c' })
  const stop = new AbortController()
  const at = ({ clientX, clientY }: PointerEvent): [number, number] => {
    const box = canvas.getBoundingClientRect()
    return [
      ((clientX - box.left) / box.width) * canvas.width,
      ((clientY - box.top) / box.height) * canvas.height,
    ]
  }
  const begin = (event: PointerEvent) => {
    canvas.setPointerCapture(event.pointerId)
    ink.beginPath()
    ink.moveTo(...at(event))
  }
  const draw = (event: PointerEvent) => {
    if (event.buttons === 0) return
    ink.lineTo(...at(event))
    ink.stroke()
    onInk()
  }
  canvas.addEventListener('pointerdown', begin, { signal: stop.signal })
  canvas.addEventListener('pointermove', draw, { signal: stop.signal })
  return () => stop.abort()
}

export function NoteField({ note, onNote }: { note: string | undefined; onNote: (note: string) => void }) {
  const take = (event: Event) => onNote((event.currentTarget as HTMLTextAreaElement).value)
  return html`<label class="field">${texts().note}<textarea rows="2" maxlength="1000" value=${note ?? ''} onInput=${take}></textarea></label>`
}

type Pin = { pin: string | undefined; name: string; onPin: (pin: string) => void }

export function PinField({ pin, name, onPin }: Pin) {
  const take = (event: Event) => onPin((event.currentTarget as HTMLInputElement).value.trim())
  return html`<label class="field">${texts().pin(name)}
    <input class="pin" inputmode="numeric" autocomplete="off" maxlength="12" value=${pin ?? ''} onInput=${take} />
  </label>`
}
