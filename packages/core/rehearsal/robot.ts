import { type Change, type ChangeContext, recordEntry, recordMove } from '../delivery/changes/change.ts'
import { decideAndCommit } from '../delivery/committing/decide-and-commit.ts'
import type { Delivery } from '../delivery/model/delivery.ts'
import type { DriverStep } from '../delivery/model/states.ts'
import { type ReportPositionPorts, reportPosition } from '../delivery/positions/report-position.ts'
import type { EvidenceInput } from '../delivery/requirements/evidence.ts'
import { needsAt, placeOfStep } from '../delivery/requirements/stop-needs.ts'
import { type AdvancePorts, advanceDelivery } from '../delivery/steps/advance-delivery.ts'
import { arriveAtDestination } from '../delivery/steps/arrive-at-destination.ts'
import { reportProblem } from '../delivery/steps/report-problem.ts'
import { cancelWithoutDriver, markDeadlinePassed } from '../dispatch/dispatch-delivery.ts'
import type { Actor } from '../identity/actor.ts'
import { personas } from '../identity/persona.ts'
import type { Request } from '../identity/request.ts'
import { canCarry } from '../quoting/service-type.ts'
import { type ReportAttemptPorts, reportFailedAttempt } from '../return-orders/report-attempt.ts'
import type { TenantId, UserId } from '../shared/ids.ts'
import { isRefusal } from '../shared/refusal.ts'
import { positionOnRoute } from './route.ts'
import { type Act, shareOf } from './scripts.ts'

export type RobotPorts = AdvancePorts & ReportAttemptPorts & ReportPositionPorts

/** The driver of a rehearsal: it has no account, is in no list of drivers and carries any number of deliveries. */
function robotOf(tenantId: TenantId): Actor {
  return {
    userId: tenantId as string as UserId,
    tenantId,
    tenantName: 'Robô',
    tenantKind: 'motorista',
    role: 'driver',
    persona: null,
    sessionId: null,
    key: null,
  }
}

/** A signature for orders that need proof: 48 by 16 pixels, as PNG. */
const signatureBase64 =
  'iVBORw0KGgoAAAANSUhEUgAAADAAAAAQAQMAAABqYG7yAAAABlBMVEX6+vowMDAnxd5AAAAACXBIWXMAAAsTAAALEwEAmpwYAAAAVElEQVQI112MMQqFQAwFZ1nJtwhimUL4V4g3ylFytBzFI1haumClA4+p3sCX6dF/rBV7Cv0gShGnQlFrGTOmLd1w7fiKi2BOdGWLcbxYagROfvmu322kDDMoVaWmAAAAAElFTkSuQmCC'

/**
 * Runs an act as driver or platform would, with the matching position. An act that was done meanwhile changes
 * nothing.
 */
export async function performAct(
  ports: RobotPorts,
  { delivery, act, request }: { delivery: Delivery; act: Act; request: Request },
): Promise<Delivery> {
  const robot = { ...request, actor: robotOf(delivery.tenantId) }
  await reportPlace(ports, delivery, shareOf[act])
  switch (act) {
    case 'problem':
      await meetProblem(ports, robot, delivery, 'recipient_absent', 'Ninguém atendeu (ensaio)')
      break
    case 'attempt':
    case 'last_attempt':
      await failToDeliver(ports, robot, delivery, act)
      break
    case 'wrong_pin':
      await tryWrongPin(ports, robot, delivery)
      await meetProblem(ports, robot, delivery, 'other', 'O PIN informado não confere (ensaio)')
      break
    case 'offer':
    case 'no_driver':
    case 'resume':
    case 'breach':
      return decideOnce(ports, robot, delivery, act)
    case 'arrived-at-destination':
      await arriveAtDestination(ports, { request: robot, code: delivery.code })
      break
    default:
      await takeStep(ports, robot, delivery, act)
  }
  // A driver sees less of the delivery than the shipper who rehearses it.
  return (await ports.deliveries.findByOrderIds([delivery.orderId])).get(delivery.orderId) ?? delivery
}

/** Reports the robot's position at that share of the ride, while it carries the delivery. */
export async function reportPlace(ports: RobotPorts, delivery: Delivery, share: number): Promise<void> {
  const place = positionOnRoute(delivery, share)
  if (!place) return
  await reportPosition(ports, { actor: robotOf(delivery.tenantId), code: delivery.code, ...place })
}

function takeStep(ports: RobotPorts, request: Request, delivery: Delivery, step: DriverStep) {
  const { code, rehearsal } = delivery
  return advanceDelivery(ports, {
    ...shownAt(delivery, step),
    request,
    code,
    step,
    pin: step === 'delivered' ? (rehearsal?.pin ?? null) : null,
  })
}

/** Whatever the order asks for at the step, and nothing else. */
function shownAt(
  delivery: Delivery,
  step: DriverStep,
): EvidenceInput & { photoBase64?: string; signatureBase64?: string } {
  const place = placeOfStep(step, delivery)
  const needs = place && needsAt(delivery, place)
  if (!needs) return {}
  const { kinds, barcodes, photoOrSignature } = needs
  return {
    ...(kinds.includes('photo') && { photoBase64: signatureBase64 }),
    ...((photoOrSignature || kinds.includes('signature')) && { signatureBase64 }),
    ...(kinds.includes('signature') && { signerName: 'Robô' }),
    ...(kinds.includes('barcode') && { scannedCodes: barcodes.length > 0 ? [...barcodes] : [delivery.code] }),
    ...(kinds.includes('document') && { documentKind: 'rg', documentLast4: '0000' }),
    ...(kinds.includes('age') && { ageChecked: true }),
  }
}

/** Refused and counted like any wrong PIN. */
async function tryWrongPin(ports: RobotPorts, request: Request, delivery: Delivery) {
  const { code, rehearsal } = delivery
  const pin = rehearsal?.pin === '0000' ? '1111' : '0000'
  try {
    await advanceDelivery(ports, {
      ...shownAt(delivery, 'delivered'),
      request: { ...request, idempotencyKey: null },
      code,
      step: 'delivered',
      pin,
      signatureBase64,
    })
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'proof_required') throw error
  }
}

async function meetProblem(
  ports: RobotPorts,
  request: Request,
  { code }: Delivery,
  incidentCode: string,
  note: string,
) {
  await reportProblem(ports, { request, code, incidentCode, note })
}

/** The last attempt is the last of the tenant's rules: attempts between are no acts of the script. */
async function failToDeliver(
  ports: RobotPorts,
  request: Request,
  { code }: Delivery,
  act: 'attempt' | 'last_attempt',
): Promise<void> {
  const attempt = { request, code, reason: 'recipient_absent', isSeparate: true }
  for (;;) {
    const { status } = await reportFailedAttempt(ports, { ...attempt, note: 'Ninguém atendeu (ensaio)' })
    if (act === 'attempt' || status !== 'in_transit') return
  }
}

type PlatformAct = Extract<Act, 'offer' | 'no_driver' | 'resume' | 'breach'>

/** The platform's part of an act; nothing if the delivery changed since it was read. */
function decideOnce(
  ports: RobotPorts,
  request: Request,
  read: Delivery,
  act: PlatformAct,
): Promise<Delivery> {
  const { orderId, version } = read
  return decideAndCommit(
    ports,
    { request, by: { kind: 'platform' } },
    {
      read: async () => (await ports.deliveries.findByOrderIds([orderId])).get(orderId) ?? read,
      decide: (before, context) =>
        before.version === version ? changeOf(ports, before, context, act) : null,
    },
  )
}

function changeOf(ports: RobotPorts, before: Delivery, context: ChangeContext, act: PlatformAct): Change {
  switch (act) {
    case 'offer': {
      const { userId: id, tenantId, tenantName: firstName } = robotOf(before.tenantId)
      const persona = personas.find((one) => canCarry(one, before.serviceType))!
      return recordMove(ports, before, {
        ...context,
        move: 'offer',
        facts: { driver: firstName, persona },
        patch: { driver: { id, tenantId, firstName, persona } },
      })
    }
    case 'no_driver':
      return cancelWithoutDriver(ports, before, context)
    case 'resume':
      return recordEntry(ports, before, {
        ...context,
        type: 'resume',
        audit: 'incident.resolved',
        incident: { resolvedAt: context.at },
      })
    case 'breach':
      return markDeadlinePassed(ports, before, context)
  }
}
