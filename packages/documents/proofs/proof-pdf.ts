import { erasedIn, type TimelineEntry } from '@rodovia/core/delivery/model/timeline.ts'
import type { Proof, ProofPhoto } from '@rodovia/core/delivery/proof/print-proof.ts'
import { headKeyword } from '@rodovia/core/delivery/proof/proof-file.ts'
import { shortHead } from '@rodovia/core/delivery/proof/proof-head.ts'
import {
  personDocumentNames,
  rehearsalNotice,
  requirementNames,
  requirementPlaceNames,
  stageLabels,
  statusLabels,
  timelineLabels,
} from '@rodovia/core/delivery/texts/labels.ts'
import { parcelsText } from '@rodovia/core/quoting/parcel-texts.ts'
import { vehicleNames } from '@rodovia/core/quoting/vehicle-names.ts'
import { formatLocales, type Language } from '@rodovia/core/shared/language.ts'
import { zoneNote, zoneTown } from '@rodovia/core/shared/time-zone.ts'
import type { ObjectStore } from '@rodovia/storage/object-store.ts'
import { qrCode } from '../labels/barcodes.ts'
import { inOneLine } from '../pdf/printable.ts'
import { type Sheet, sheetPdf } from '../pdf/sheet.ts'
import { localSpan, localTime } from '../pdf/times.ts'
import { messages } from './messages.ts'
import { type PictureFault, type ProofPicture, readPicture } from './picture.ts'

/** A driver may report any number of problems, each with a picture. */
const maxPictures = 40
/** Entries beyond this are omitted in the middle. */
const maxEntries = 1000

const pictureHeight = 150
const qrSide = 92

/** A photo whose picture should be in a proof and is not. */
export type ProofFault = { name: string | null; fault: PictureFault }

/** The sheet that is written, and the proof on it. */
type Page = { sheet: Sheet; proof: Proof; language: Language }

const endOf = ({ status }: Proof) => (status === 'returned' ? 'returned' : 'delivered')

/**
 * The proof as a PDF of A4 pages: seal, order, hand-over, pictures with their hashes, timeline. `faults` are pictures that should be there
 * and are not; the first page says how many.
 */
export async function proofPdf(
  proof: Proof,
  language: Language,
  store: ObjectStore,
): Promise<{ pdf: Uint8Array; faults: readonly ProofFault[] }> {
  const heading = messages.title[endOf(proof)]
  const keywords = `${headKeyword}${proof.head}`
  const madeAt = bothTimes({ proof, language }, proof.madeAt)

  // Before the first page, which tells how many are missing.
  const pictures: ProofPicture[] = []
  for (const photo of proof.photos.slice(0, maxPictures))
    pictures.push(await readPicture(store, photo, proof.madeAt))
  const faults = pictures.flatMap(({ outcome }, index): ProofFault[] =>
    outcome === 'shown' || outcome === 'gone' ? [] : [{ name: proof.photos[index]!.name, fault: outcome }],
  )
  const pdf = await sheetPdf({ language, heading, subject: proof.code, keywords, madeAt }, async (sheet) => {
    const page: Page = { sheet, proof, language }
    writeTitle(page, faults)
    writeSeal(page)
    writeOrder(page)
    writeHandOver(page)
    writeChecks(page)
    writePhotos(page, pictures)
    writeTimeline(page)
  })
  return { pdf, faults }
}

function writeTitle({ sheet, proof }: Page, faults: readonly ProofFault[]): void {
  sheet.write(proof.code, sheet.column(0), { size: 15, isBold: true })
  if (!proof.livemode) sheet.write(rehearsalNotice, sheet.column(0), { size: 12, isBold: true })
  if (faults.length > 0)
    sheet.write(messages.picturesMissing(faults.length), sheet.column(0), { size: 11, isBold: true })
}

/** Writes how to verify that the proof is authentic. */
function writeSeal({ sheet, proof }: Page): void {
  const { head, url, brokenEntry, timeline } = proof
  const [left, right] = [sheet.column(0, qrSide), sheet.column(qrSide + 12)]
  sheet.heading(messages.seal)
  sheet.sideBySide(
    qrSide,
    () => sheet.dots(qrCode(url, { x: 0, y: 0, width: qrSide, height: qrSide }), left, qrSide),
    () => {
      sheet.write(messages.sealHint, right)
      sheet.write(url, right, { size: 7.5, link: url })
      sheet.write(messages.sealCode, right, { isBold: true })
      sheet.write(shortHead(head), right, { size: 12 })
      sheet.write(messages.sealHead(timeline.length), right, { isBold: true })
      sheet.write(head, right, { size: 7.5 })
      sheet.write(brokenEntry === null ? messages.chainHolds : messages.chainBroken(brokenEntry), right)
      const erased = erasedIn(timeline)
      if (erased) sheet.write(messages.erased(erased.entries), right)
    },
  )
}

function writeOrder(page: Page): void {
  const { sheet, proof, language } = page
  const { reference, remarks } = proof
  const { origin, destination } = proof.timeZones
  sheet.heading(messages.order)
  sheet.row(messages.id, proof.orderId)
  if (reference !== null) sheet.row(messages.reference, inOneLine(reference))
  sheet.row(
    messages.service,
    `${proof.tier} · ${vehicleNames[proof.serviceType][language]} · ${kilometres(proof.distanceMeters, language)} ${messages.distance[language]}`,
  )
  sheet.row(messages.placed, bothTimes(page, proof.createdAt))
  if (proof.parcels) sheet.row(messages.parcels, parcelsText(proof.parcels, language))
  for (const [name, zone] of [
    ['pickupWindow', origin],
    ['deliveryWindow', destination],
  ] as const) {
    const window = proof[name]
    if (!window) continue
    const town = zoneTown(zone, window.from)[language]
    sheet.row(`${messages[name][language]} (${town})`, localSpan(window, language, zone))
  }
  sheet.row(messages.deadline, bothTimes(page, proof.deadlineAt))
  sheet.row(messages.sender, party(proof.sender))
  sheet.row(messages.recipient, party(proof.recipient))
  if (remarks !== null) sheet.row(messages.remarks, remarks)
}

function writeHandOver(page: Page): void {
  const { sheet, proof } = page
  const { driverFirstName, handOver } = proof
  sheet.heading(statusLabels[proof.status])
  sheet.row(messages.ended[endOf(proof)], bothTimes(page, proof.endedAt))
  if (driverFirstName !== null) sheet.row(messages.driver, inOneLine(driverFirstName))
  sheet.row(messages.needed, proof.pod ? messages.neededYes : messages.neededNo)
  if (!handOver) return
  sheet.row(messages.pin, handOver.pin === 'matched' ? messages.pinMatched : messages.pinNotAsked)
  const { distanceMeters } = handOver
  sheet.row(messages.fromDestination, distanceMeters === null ? messages.noPosition : `${distanceMeters} m`)
}

/** Says what was shown at each stop, when, by whom, and how far from the stop the driver was. */
function writeChecks(page: Page): void {
  const { sheet, proof, language } = page
  if (proof.checks.length === 0) return
  const { origin, destination } = proof.timeZones
  sheet.heading(messages.checks)
  for (const check of proof.checks) {
    const { place, at, kinds, signerName, barcodes, documentKind, documentLast4, distanceMeters } = check
    const lines = [
      kinds.map((kind) => requirementNames[kind][language]).join(', '),
      bothTimes(page, at, place === 'pickup' ? origin : destination),
      signerName && `${messages.signedBy[language]} ${inOneLine(signerName)}`,
      documentKind &&
        `${personDocumentNames[documentKind][language]}, ${messages.ending[language]} ${documentLast4 ?? ''}`,
      barcodes.length > 0 && `${messages.codes[language]} ${barcodes.map(inOneLine).join(', ')}`,
      distanceMeters !== null && `${messages.distanceOfDriver[language]} ${distanceMeters} m`,
    ]
    sheet.row(requirementPlaceNames[place], lines.filter(Boolean).join('\n'))
  }
}

function writePhotos(page: Page, pictures: readonly ProofPicture[]): void {
  const { sheet, proof } = page
  sheet.heading(messages.photos)
  if (proof.photos.length === 0) sheet.write(messages.noPhotos, sheet.column(0))
  for (const [index, photo] of proof.photos.entries()) writePhoto(page, photo, pictures[index] ?? null)
}

function writePhoto(page: Page, photo: ProofPhoto, picture: ProofPicture | null): void {
  const { sheet, proof, language } = page
  const { origin, destination } = proof.timeZones
  const [left, right] = [sheet.column(0, 200), sheet.column(212)]
  const small = { size: 7.5 }
  sheet.sideBySide(
    picture?.outcome === 'shown' ? pictureHeight : 70,
    () => {
      if (picture?.outcome === 'shown') sheet.picture(picture.jpeg, left, pictureHeight)
      else sheet.write(picture ? messages[picture.outcome] : messages.tooMany(maxPictures), left)
    },
    () => {
      sheet.write(stageLabels[photo.stage], right, { size: 11, isBold: true })
      sheet.write(
        `${messages.received[language]} ${bothTimes(page, photo.takenAt, photo.stage === 'pickup' ? origin : destination)}`,
        right,
      )
      sheet.write(messages.kept, right, { ...small, isBold: true })
      sheet.write(photo.sha256, right, small)
      if (photo.sentSha256 !== null) {
        sheet.write(messages.sent, right, { ...small, isBold: true })
        sheet.write(photo.sentSha256, right, small)
      }
      if (photo.note !== '') sheet.write(`${messages.note[language]}: ${photo.note}`, right)
    },
  )
}

function writeTimeline(page: Page): void {
  const { sheet, proof, language } = page
  const { timeline } = proof
  const { origin, destination } = proof.timeZones
  const omitted = timeline.length - maxEntries
  const note = zoneNote(destination, proof.endedAt, origin)
  sheet.heading(note ? `${messages.timeline[language]} (${note[language]})` : messages.timeline)
  for (const [index, entry] of timeline.entries()) {
    if (omitted > 0 && index === maxEntries / 2) sheet.write(messages.timelineGap(omitted), sheet.column(0))
    if (omitted <= 0 || index < maxEntries / 2 || index >= maxEntries / 2 + omitted) writeEntry(page, entry)
  }
}

function writeEntry(page: Page, { type, at, by, facts, hash, erasedAt }: TimelineEntry): void {
  const { sheet, proof, language } = page
  const [left, right] = [sheet.column(0, 130), sheet.column(140)]
  const small = { size: 7.5, colour: '#444444' }
  sheet.sideBySide(
    30,
    () => {
      sheet.write(localTime(at, language, 'second', proof.timeZones.destination), left)
      sheet.write(at.toISOString(), left, small)
    },
    () => {
      sheet.write(timelineLabels[type], right, { isBold: true })
      sheet.write(`${type} · ${messages.by[by.kind][language]}`, right, small)
      for (const [name, value] of Object.entries(facts)) sheet.write(`${name}: ${value}`, right, small)
      if (erasedAt)
        sheet.write(`${messages.erasedEntry[language]} ${bothTimes(page, erasedAt)}`, right, small)
      sheet.write(hash, right, { ...small, size: 6 })
    },
  )
}

function bothTimes(
  { proof, language }: Pick<Page, 'proof' | 'language'>,
  at: Date,
  zone = proof.timeZones.destination,
): string {
  const town = zoneTown(zone, at)[language]
  return `${localTime(at, language, 'second', zone)} (${town}) · ${at.toISOString()} (UTC)`
}

function kilometres(meters: number, language: Language): string {
  return `${(meters / 1000).toLocaleString(formatLocales[language], { maximumFractionDigits: 1 })} km`
}

function party({ name, address }: Proof['sender']): string {
  return `${inOneLine(name)}\n${inOneLine(address)}`
}
