import type { StoredDelivery } from '../delivery.ts'
import { dropDraft } from '../drafts.ts'
import { fieldsOf } from '../screens/forms.ts'
import { ScannerView } from '../screens/scanner-view.ts'
import { useStore } from '../store.ts'
import { record } from '../sync.ts'
import { texts } from '../texts/texts.ts'
import { BottomBar, Button, Dialog, html, Notice, useState } from '../ui.ts'
import { draftKey, usePickupDrafts } from './pickup-drafts.ts'
import { isComplete, type Pickup, pickupsAt, type Reading, readLabel } from './pickups.ts'
import { Result } from './result.ts'
import { Row } from './row.ts'

/** Names at most this many labels of others. */
const mostForeign = 5

/** Reads the labels of all pickups at one place, and takes those that are complete with one confirmation. Works without a network. */
export function ManyLabelsScreen({ delivery }: { delivery: StoredDelivery }) {
  const [taken, setTaken] = useState<readonly string[] | null>(null)
  const all = pickupsAt(delivery.origin, useStore())
  const { drafts, check, checkedOf } = usePickupDrafts(all.map((one) => one.delivery.code))
  const pickups = all.filter((one) => one.delivery.code in drafts)
  const { title } = texts().manyLabels
  const take = async () => {
    const codes: string[] = []
    try {
      for (const pickup of pickups) {
        const { code } = pickup.delivery
        if (!isComplete(pickup, checkedOf(code))) continue
        if (pickup.status === 'accepted') await record('arrived', code)
        await record('picked', code, fieldsOf(drafts[code] ?? {}))
        codes.push(code)
        await dropDraft(draftKey(code))
      }
    } catch {
      // `record` has said why. An unrecorded pickup stays in the list of labels to read.
    }
    if (codes.length > 0) setTaken(codes)
  }
  return html`<main>
    <header class="head">
      <a class="back" href=${`#${delivery.code}`} aria-label=${texts().back}>‹</a>
      <div><h1>${title}</h1><p class="quiet">${delivery.origin.address}</p></div>
    </header>
    ${
      taken
        ? html`<${Result} taken=${taken} pickups=${pickups} checkedOf=${checkedOf} onMore=${() => setTaken(null)} />`
        : html`<${Labels} pickups=${pickups} check=${check} checkedOf=${checkedOf} onTake=${take} />`
    }
  </main>`
}

type LabelsProps = {
  pickups: readonly Pickup[]
  check: (code: string, checked: number[]) => void
  checkedOf: (code: string) => readonly number[]
  onTake: () => Promise<void>
}

function Labels({ pickups, check, checkedOf, onTake }: LabelsProps) {
  const t = texts().manyLabels
  const [last, setLast] = useState<Reading | null>(null)
  const [foreign, setForeign] = useState<readonly string[]>([])
  const [isAsking, setAsking] = useState(false)
  const complete = pickups.filter((one) => isComplete(one, checkedOf(one.delivery.code))).length
  const take = (text: string) => {
    const reading = readLabel(text, pickups, checkedOf)
    setLast(reading)
    navigator.vibrate?.(reading.kind === 'read' ? 80 : [300, 100, 300])
    if (reading.kind === 'read') check(reading.code, reading.checked)
    if (reading.kind === 'foreign')
      setForeign((names) =>
        [reading.text, ...names.filter((one) => one !== reading.text)].slice(0, mostForeign),
      )
  }
  return html`
    <p class="quiet">${t.hint}</p>
    <${ScannerView} onCode=${take} />
    ${last && last.kind !== 'foreign' && html`<${Notice}>${messageOf(last)}<//>`}
    ${foreign.length > 0 && html`<${Notice} kind="alarm">${t.foreign(foreign)}<//>`}
    <ul class="deliveries">${pickups.map((one) => html`<${Row} key=${one.delivery.code} pickup=${one} checked=${checkedOf(one.delivery.code).length} />`)}</ul>
    <${BottomBar}>
      <${Button} isDisabled=${complete === 0} onClick=${() => setAsking(true)}>${t.confirm(complete)}<//>
      ${
        isAsking &&
        html`<${Dialog} title=${t.ask(complete)} onClose=${() => setAsking(false)}>
        ${pickups.length > complete && html`<p>${t.staying(pickups.length - complete)}</p>`}
        <p>${texts().noUndo}</p>
        <${Button} onClick=${() => onTake().finally(() => setAsking(false))}>${texts().confirm}<//>
        <form method="dialog"><button class="button quiet">${texts().notYet}</button></form>
      <//>`
      }
    <//>`
}

function messageOf(reading: Exclude<Reading, { kind: 'foreign' }>): string {
  const t = texts().manyLabels
  if (reading.kind === 'read') return t.read(reading.code, reading.checked.length, reading.labels)
  return t[reading.kind](reading.code)
}
