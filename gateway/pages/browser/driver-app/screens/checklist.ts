import { goodsDocumentNames } from '@rodovia/core/delivery/goods/document-key.ts'
import { type Delivery, documentIn } from '../delivery.ts'
import { parcelLine } from '../format.ts'
import { texts } from '../texts/texts.ts'
import { Button, html, Notice, useState } from '../ui.ts'
import { ScannerView } from './scanner-view.ts'

type Props = { delivery: Delivery; checked: number[]; onChange: (checked: number[]) => void }

/** The parcels one by one: by hand, or by the code of each label. */
export function Checklist({ delivery, checked, onChange }: Props) {
  const t = texts()
  const [isScanning, setScanning] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const parcels = delivery.parcels ?? []
  const toggle = (index: number) =>
    onChange(checked.includes(index) ? checked.filter((one) => one !== index) : [...checked, index])
  const scanned = (text: string) => {
    const next = parcels.findIndex((_, index) => !checked.includes(index))
    setScanning(false)
    const document = documentIn(delivery, text)
    if (document) return setMessage(t.documentRight(goodsDocumentNames[document.kind]))
    if (!isCodeOf(delivery, text)) return setMessage(t.otherCode(text.slice(0, 40), delivery.code))
    if (next !== -1) onChange([...checked, next])
    setMessage(t.scanned(Math.min(checked.length + 1, parcels.length), parcels.length))
  }
  return html`<fieldset class="card">
    <legend>${t.checkParcels(checked.length, parcels.length)}</legend>
    ${parcels.map(
      (parcel, index) => html`<label class="check" key=${index}>
        <input type="checkbox" checked=${checked.includes(index)} onChange=${() => toggle(index)} />
        <span>${parcel.description ?? t.parcel(index + 1)}<small>${parcelLine(parcel)}${parcel.fragile && ` · ${t.fragile}`}</small></span>
      </label>`,
    )}
    ${message && html`<${Notice}>${message}<//>`}
    ${isScanning ? html`<${ScannerView} onCode=${scanned} onClose=${() => setScanning(false)} />` : html`<${Button} kind="quiet" onClick=${() => setScanning(true)}>${t.scan}<//>`}
  </fieldset>`
}

/** The bars of a label are its delivery's code. */
export function isCodeOf({ code }: Pick<Delivery, 'code'>, text: string): boolean {
  return text.trim().toUpperCase() === code
}
