import { addHours, addSeconds } from '../shared/clock.ts'
import { sealDocument } from './build-document.ts'
import type { FiscalDocument, FiscalDocumentWithEvents, FiscalEvent } from './fiscal-document.ts'
import { openPfx } from './manage-issuer.ts'
import type { AuthorityAnswer, FiscalPorts, Pfx } from './ports.ts'

export type SendFiscalPorts = Pick<
  FiscalPorts,
  | 'fiscal'
  | 'fiscalSigner'
  | 'fiscalSchemas'
  | 'fiscalAuthority'
  | 'sealedTexts'
  | 'clock'
  | 'newId'
  | 'randomBytes'
>

/** The time for which a claimed document is reserved: more than a request to the authority takes. */
const claimSeconds = 90

/** The pauses between tries; the last one goes on. */
const pauses = [5, 15, 60, 300, 900]

/** Codes of answers (`cStat`) by their meaning: MOC 3.00, section 6. */
const authorizedCodes = ['100', '101', '132']
const outOfServiceCodes = ['108', '109']
const [duplicateCode, unknownKeyCode] = ['204', '217']
/** 631: the authority has had the event already. */
const registeredCodes = ['135', '136', '631']

type Answered = Extract<AuthorityAnswer, { kind: 'answered' }>

/**
 * Sends the document or event that is due longest; returns whether there may be more. Safe with any number of workers, and to interrupt
 * anywhere: that a document leaves is committed before it does, and from then on the authority is asked for its key before it is sent again.
 */
export async function sendDueFiscalDocument(ports: SendFiscalPorts): Promise<boolean> {
  const at = ports.clock()
  const due = await ports.fiscal.claimDue(at, addSeconds(at, claimSeconds))
  if (!due) return false
  const { document, event } = due
  const issuer = await ports.fiscal.issuerOf(document.tenantId)
  const pfx = issuer && openPfx(ports, issuer)
  if (!pfx) await putOffWithout(ports, document, event)
  else if (event) await sendEvent(ports, pfx, document, event)
  else await sendDocument(ports, pfx, withoutEvents(document))
  return true
}

/** Without a certificate nothing is sent; a new one makes it go on. */
async function putOffWithout(
  ports: SendFiscalPorts,
  document: FiscalDocumentWithEvents,
  event: FiscalEvent | null,
): Promise<void> {
  const dueAt = addHours(ports.clock(), 1)
  if (event) await ports.fiscal.changeEvent({ ...event, dueAt }, next(withoutEvents(document)))
  else await ports.fiscal.change(next({ ...withoutEvents(document), dueAt }), null)
}

async function sendDocument(ports: SendFiscalPorts, pfx: Pfx, document: FiscalDocument): Promise<void> {
  const call = { environment: document.environment, uf: document.trip.issuer.address.uf, pfx }
  let current = document
  if (current.sentAt !== null) {
    const answer = await ports.fiscalAuthority.find({ ...call, key: current.key })
    if (answer.kind !== 'answered') return putOff(ports, current)
    if (authorizedCodes.includes(answer.code)) return authorize(ports, current, answer)
    if (answer.code !== unknownKeyCode) return putOff(ports, current, answer)
  }
  const leaving = next({ ...current, sentAt: ports.clock() })
  if (!(await ports.fiscal.change(leaving, null))) return
  current = leaving
  const answer = await ports.fiscalAuthority.authorize({ ...call, xml: current.xml })
  if (answer.kind === 'unknown') return putOff(ports, current)
  if (answer.kind === 'not_sent' || outOfServiceCodes.includes(answer.code))
    return enterContingency(ports, pfx, current, answer)
  if (authorizedCodes.includes(answer.code)) return authorize(ports, current, answer)
  // The authority has it already: the query by its key tells the protocol.
  if (answer.code === duplicateCode) return putOff(ports, current, answer)
  const { code, text } = answer
  const rejected = { ...current, status: 'rejected' as const, sentAt: null, dueAt: null }
  await ports.fiscal.change(next({ ...rejected, answer: { code, text } }), null)
}

async function authorize(ports: SendFiscalPorts, document: FiscalDocument, answer: Answered): Promise<void> {
  const { code, text, protocol, protocolXml, at } = answer
  await ports.fiscal.change(
    next({
      ...document,
      status: code === '101' ? 'canceled' : code === '132' ? 'closed' : 'authorized',
      dueAt: null,
      answer: { code, text },
      protocol,
      protocolXml,
      authorizedAt: at ?? ports.clock(),
    }),
    null,
  )
}

/**
 * The authority has not had the document, and is out of service: it gets a key of the contingency, is printed, and sent later. A document
 * that is in contingency already is sent later.
 */
async function enterContingency(
  ports: SendFiscalPorts,
  pfx: Pfx,
  document: FiscalDocument,
  answer: Exclude<AuthorityAnswer, { kind: 'unknown' }>,
): Promise<void> {
  const unsent = { ...document, sentAt: null }
  const said = answer.kind === 'answered' ? { code: answer.code, text: answer.text } : null
  if (document.status === 'contingency') return putOff(ports, { ...unsent, answer: said ?? unsent.answer })
  // A first refused connection may be a matter of seconds.
  if (said === null && document.attempts === 0) return putOff(ports, unsent)
  const moved = { ...unsent, status: 'contingency' as const, isContingency: true, attempts: 0, answer: said }
  const sealed = await sealDocument(ports, pfx, moved)
  await putOff(ports, { ...sealed, attempts: 2 })
}

async function putOff(ports: SendFiscalPorts, document: FiscalDocument, answer?: Answered): Promise<void> {
  const { attempts } = document
  await ports.fiscal.change(
    next({
      ...document,
      ...(answer && { answer: { code: answer.code, text: answer.text } }),
      attempts: attempts + 1,
      dueAt: addSeconds(ports.clock(), pauseAfter(attempts)),
    }),
    null,
  )
}

async function sendEvent(
  ports: SendFiscalPorts,
  pfx: Pfx,
  document: FiscalDocumentWithEvents,
  event: FiscalEvent,
): Promise<void> {
  const call = { environment: document.environment, uf: document.trip.issuer.address.uf, pfx }
  const answer = await ports.fiscalAuthority.register({ ...call, xml: event.xml })
  const { attempts } = event
  const before = withoutEvents(document)
  if (answer.kind !== 'answered' || outOfServiceCodes.includes(answer.code)) {
    const dueAt = addSeconds(ports.clock(), pauseAfter(attempts))
    await ports.fiscal.changeEvent({ ...event, attempts: attempts + 1, dueAt }, next(before))
    return
  }
  const { code, text, protocol, protocolXml } = answer
  const isRegistered = registeredCodes.includes(code)
  const answered: FiscalEvent = {
    ...event,
    status: isRegistered ? 'registered' : 'rejected',
    dueAt: null,
    answer: { code, text },
    protocol,
    protocolXml,
  }
  const after = isRegistered ? afterEvent(before, event, ports.clock()) : before
  await ports.fiscal.changeEvent(answered, next(after))
}

function afterEvent(document: FiscalDocument, { detail }: FiscalEvent, at: Date): FiscalDocument {
  switch (detail.type) {
    case 'cancel':
      return { ...document, status: 'canceled', endedAt: at }
    case 'close':
      return { ...document, status: 'closed', endedAt: at }
    case 'add_driver': {
      const { trip } = document
      return { ...document, trip: { ...trip, drivers: [...trip.drivers, detail.driver] } }
    }
  }
}

const pauseAfter = (attempts: number) => pauses[Math.min(attempts, pauses.length - 1)]!

const next = (document: FiscalDocument): FiscalDocument => ({ ...document, version: document.version + 1 })

function withoutEvents({ events: _, ...document }: FiscalDocumentWithEvents): FiscalDocument {
  return document
}
