import { groupedKey } from '@rodovia/core/delivery/goods/document-key.ts'
import { api, hasCode, isOffline } from '../api.ts'
import type { StoredDelivery } from '../delivery.ts'
import { deliveryFiscalDocument } from '../documents.ts'
import { isUnderWay } from '../operations.ts'
import { texts } from '../texts/texts.ts'
import { Button, html, useState } from '../ui.ts'

type Loaded = { title: string; key: string; pdf: string }

/** The MDF-e of a truck's delivery, with its DAMDFE. A driver without a network shows the printed one. */
export function FiscalDocument({ delivery }: { delivery: StoredDelivery }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const t = texts().fiscalDocument
  const { code, status, serviceType } = delivery
  if (serviceType !== 'TRUCK' || !isUnderWay(status)) return null
  const load = async () => {
    setFault(null)
    try {
      setLoaded(await read(code))
    } catch (error) {
      if (hasCode(error, 'not_found')) setFault(t.none)
      else setFault(isOffline(error) ? t.needsNetwork : String((error as Error).message))
    }
  }
  if (loaded)
    return html`<section class="card"><h2>${loaded.title}</h2><p><code class="key">${groupedKey(loaded.key)}</code></p>
      <p><a class="button quiet" href=${loaded.pdf} target="_blank">DAMDFE (PDF)</a></p></section>`
  return html`<div><${Button} kind="quiet" onClick=${load}>${t.show}<//>${fault && html`<p role="status">${fault}</p>`}</div>`
}

async function read(code: string): Promise<Loaded> {
  const { deliveryFiscalDocument: one, deliveryFiscalDocumentPdf: file } = await api.graphql(
    deliveryFiscalDocument,
    { code },
  )
  const bytes = Uint8Array.from(atob(file.base64), (character) => character.charCodeAt(0))
  const pdf = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  return { title: `MDF-e ${one.series}-${one.number}`, key: one.key, pdf }
}
