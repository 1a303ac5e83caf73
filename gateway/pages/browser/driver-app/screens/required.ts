import type { Draft } from '../database.ts'
import type { StoredDelivery } from '../delivery.ts'
import { checklistOf, codesOf, type Item, type Needs, requiredCode } from '../required.ts'
import { texts } from '../texts/texts.ts'
import { Button, html, Notice, useState } from '../ui.ts'
import { ScannerView } from './scanner-view.ts'

type Props = { delivery: StoredDelivery; needs: Needs | null; draft?: Draft }

/** The proof that the order asks for at the stop, and which of it is done. */
export function RequiredList({ delivery, needs, draft }: Props) {
  const t = texts().required
  const items = checklistOf(delivery, needs, draft)
  if (items.length === 0) return null
  return html`<section class="card"><h2>${t.title}</h2><ul class="required">
    ${items.map(({ item, isDone }) => html`<li key=${item} class=${isDone ? 'met' : ''}><span aria-hidden="true">${isDone ? '✓' : '○'}</span> ${t.items[item]}<span class="unseen">${isDone ? t.done : t.open}</span></li>`)}
  </ul></section>`
}

/** Texts about what is still missing, one for each item. */
export function missingTexts(delivery: StoredDelivery, needs: Needs | null, draft: Draft): string[] {
  const t = texts()
  const short: Partial<Record<Item, string>> = { photoOrSignature: t.missingProof, pin: t.missingPin }
  return checklistOf(delivery, needs, draft).flatMap(({ item, isDone }) =>
    isDone ? [] : (short[item] ?? t.required.lacks(t.required.items[item])),
  )
}

type Fields = { delivery: StoredDelivery; needs: Needs; draft: Draft; change: (part: Draft) => void }

/** The fields of what is needed beside pictures and PIN. */
export function RequiredFields({ delivery, needs, draft, change }: Fields) {
  const t = texts().required
  const { signerName = '', documentKind = '', documentLast4 = '', ageChecked = false } = draft
  return html`
    ${
      needs.signature &&
      html`<label class="field">${t.signerName}
      <input autocomplete="off" maxlength="120" value=${signerName} onInput=${take((value) => change({ signerName: value }))} />
    </label>`
    }
    ${needs.barcode && html`<${Codes} delivery=${delivery} needs=${needs} draft=${draft} change=${change} />`}
    ${
      needs.document &&
      html`<fieldset class="card">
      <legend>${t.items.document}</legend>
      <p class="hint">${t.documentHint}</p>
      <label class="field">${t.documentKind}
        <select onChange=${take((value) => change({ documentKind: value }))}>
          <option value="" selected=${documentKind === ''}>${t.choose}</option>
          ${Object.entries(t.documents).map(([kind, name]) => html`<option key=${kind} value=${kind} selected=${kind === documentKind}>${name}</option>`)}
        </select>
      </label>
      <label class="field">${t.documentLast4}
        <input class="pin" autocomplete="off" autocapitalize="characters" maxlength="4" value=${documentLast4} onInput=${take((value) => change({ documentLast4: value.trim() }))} />
      </label>
    </fieldset>`
    }
    ${
      needs.age &&
      html`<label class="check card">
      <input type="checkbox" checked=${ageChecked} onChange=${(event: Event) => change({ ageChecked: (event.currentTarget as HTMLInputElement).checked })} />
      <span>${t.ageChecked}</span>
    </label>`
    }`
}

/** The codes to scan, each with whether it was. Another code says so and counts for nothing. */
function Codes({ delivery, needs, draft, change }: Fields) {
  const t = texts()
  const [isScanning, setScanning] = useState(false)
  const [foreign, setForeign] = useState<string | null>(null)
  const codes = codesOf(delivery, needs)
  const { scanned = [] } = draft
  const read = (text: string) => {
    const code = requiredCode(delivery, needs, text)
    setForeign(code ? null : text.slice(0, 64))
    if (!code) return
    const now = [...scanned.filter((one) => one !== code), code]
    change({ scanned: now })
    if (codes.every((one) => now.includes(one))) setScanning(false)
  }
  const isExpected = (text: string) => requiredCode(delivery, needs, text) !== undefined
  return html`<fieldset class="card">
    <legend>${t.required.items.barcode}</legend>
    <ul class="required">
      ${codes.map((code) => html`<li key=${code} class=${scanned.includes(code) ? 'met' : ''}><span aria-hidden="true">${scanned.includes(code) ? '✓' : '○'}</span> <code>${code}</code></li>`)}
    </ul>
    ${foreign !== null && html`<${Notice} kind="alarm">${t.required.foreign(foreign)}<//>`}
    ${isScanning ? html`<${ScannerView} onCode=${read} isExpected=${isExpected} onClose=${() => setScanning(false)} />` : html`<${Button} kind="quiet" onClick=${() => setScanning(true)}>${t.required.scan}<//>`}
  </fieldset>`
}

const take = (onValue: (value: string) => void) => (event: Event) =>
  onValue((event.currentTarget as HTMLInputElement | HTMLSelectElement).value)
