import type { PhotoStage } from '@rodovia/core/delivery/model/delivery.ts'
import { shortHead } from '@rodovia/core/delivery/proof/proof-head.ts'
import {
  rehearsalNotice,
  requirementNames,
  requirementPlaceNames,
  stageLabels,
} from '@rodovia/core/delivery/texts/labels.ts'
import { zoneName } from '@rodovia/core/shared/time-zone.ts'
import type { ProofCheck } from '@rodovia/gateway/rest/proof-check.ts'
import { timeElement } from '../formats.ts'
import { html } from '../html.ts'
import { dayAndTime } from '../local-time.ts'
import { ownLanguage, pageDocument } from '../page-document.ts'
import type { PageFiles } from '../page-files.ts'
import { messages } from './proof-messages.ts'

type ResultPage = { proof: ProofCheck; files: PageFiles; query: Record<string, string> }
type ProofDelivery = NonNullable<ProofCheck['delivery']>

/** The verdict on a proof, and the data of the delivery to compare it with. */
export function proofResultPage({ proof, files, query }: ResultPage) {
  const { title, text, isGood } = verdictOf(proof)
  const { head, delivery } = proof
  return pageDocument({
    files,
    query,
    title,
    body: html`<main id="content">
<section class="card verdict ${isGood ? 'verdict-good' : 'verdict-bad'}">
<h1>${title}</h1>
${delivery?.livemode === false ? html`<p class="late">${rehearsalNotice}</p>` : ''}
<p>${text}</p>
<dl class="facts">
<dt>${messages.code}</dt><dd class="hash">${shortHead(head)}</dd>
${head.length === 64 ? html`<dt>${messages.head}</dt><dd class="hash">${head}</dd>` : ''}
</dl>
</section>
${delivery ? [deliverySection(delivery), checksSection(delivery), evidenceSection(delivery)] : ''}
<p class="privacy"><a href="/prova?lang=${ownLanguage}">${messages.another}</a></p>
<p class="privacy">${messages.privacy}</p>
</main>`,
  })
}

function verdictOf({ verdict, is_file_genuine: isFileGenuine, delivery }: ProofCheck) {
  if (verdict === 'unknown')
    return { ...(isFileGenuine ? messages.lostFile : messages.unknown), isGood: false }
  if (verdict === 'broken') return { ...messages.broken(delivery?.broken_entry ?? 1), isGood: false }
  if (isFileGenuine === null) return { ...messages.genuineCode, isGood: true }
  return { ...(isFileGenuine ? messages.genuineFile : messages.changedFile), isGood: isFileGenuine }
}

function deliverySection(delivery: ProofDelivery) {
  const { origem, destino } = delivery
  const time = (iso: string | null, { time_zone: zone } = destino) =>
    iso === null
      ? messages.notYet
      : html`${timeElement(iso, dayAndTime, zone)} <small>${zoneName(zone, new Date(iso))}</small>`
  return html`<section class="card">
<h2>${messages.delivery} ${delivery.code}</h2>
<dl class="facts">
<dt>${delivery.status_label}</dt><dd>${messages.entry(delivery.entry, delivery.entry_label)} ${messages.since(delivery.entries_since)}</dd>
<dt>${messages.parties.sender}</dt><dd>${delivery.sender_name} · ${origem.address}</dd>
<dt>${messages.parties.recipient}</dt><dd>${delivery.recipient_name} · ${destino.address}</dd>
<dt>${messages.pickedUp}</dt><dd>${time(delivery.picked_up_at, origem)}</dd>
<dt>${messages.ended}</dt><dd>${time(delivery.ended_at)}</dd>
</dl>
${delivery.erased_entries === 0 ? '' : html`<p id="erased">${messages.erased(delivery.erased_entries)} ${time(delivery.erased_at)}.</p>`}
</section>`
}

/** The kinds, places and times of checks; names, documents and codes are in the PDF alone. */
function checksSection({ checks, origem, destino }: ProofDelivery) {
  if (checks.length === 0) return ''
  const rows = checks.map(({ place, at, kinds }) => {
    const names = kinds.map((kind, index) => html`${index === 0 ? '' : ', '}${requirementNames[kind]}`)
    const { time_zone: zone } = place === 'pickup' ? origem : destino
    return html`<dt>${requirementPlaceNames[place]}</dt><dd>${names} · ${timeElement(at, dayAndTime, zone)}</dd>`
  })
  return html`<section class="card"><h2>${messages.checks}</h2><dl class="facts">${rows}</dl></section>`
}

function evidenceSection({ evidence }: ProofDelivery) {
  const pictures = evidence.map(({ stage, sha256, sent_sha256: sent }) => {
    const name = stageLabels[stage as PhotoStage]
    return html`<dt>${name}, ${messages.kept}</dt><dd class="hash">${sha256}</dd>
${sent === null ? '' : html`<dt>${name}, ${messages.sent}</dt><dd class="hash">${sent}</dd>`}`
  })
  return html`<section class="card">
<h2>${messages.evidence}</h2>
${
  pictures.length === 0
    ? html`<p>${messages.noEvidence}</p>`
    : html`<p>${messages.evidenceHint}</p><dl class="facts">${pictures}</dl>`
}
</section>`
}
