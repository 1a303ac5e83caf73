import { addSeconds } from '../../shared/clock.ts'
import {
  type DuePush,
  type PushMessage,
  type PushPlatform,
  type PushPorts,
  type PushResult,
  type PushTarget,
  pushPlatforms,
} from './ports.ts'
import { pushText } from './push-messages.ts'
import { countRefusals } from './refusals.ts'
import { type PushAttempt, settlePush } from './settle-push.ts'

/** The time for which a claimed push is reserved: longer than the services may take. */
const claimSeconds = 20

export const pushBatchSize = 50

/**
 * Sends due pushes; returns how many. Safe with any number of workers: the pushes of a worker that dies are sent by
 * another after a while, some of them twice.
 */
export async function sendDuePushes(ports: PushPorts): Promise<number> {
  const { pushOutbox, pushTokens, pushSettings, clock } = ports
  const at = clock()
  const pushes = await pushOutbox.claimDue(at, addSeconds(at, claimSeconds), pushBatchSize)
  const results = await sendToTargets(ports, pushes, at)
  const sentAt = clock()
  await pushTokens.dropDead(
    results.filter(({ result }) => result.outcome === 'dead').map(({ target }) => target),
    at,
  )
  await countRefusals(ports, results, at)
  await pushOutbox.keepTickets(
    results.flatMap(({ target, result }) =>
      result.outcome === 'sent' && result.ticket
        ? [{ id: result.ticket, tokenHash: target.hash, sentAt }]
        : [],
    ),
    addSeconds(sentAt, pushSettings.receiptsAfterSeconds),
  )
  await pushOutbox.settle(
    // The claim itself settles those for which nobody has an app.
    pushes
      .filter(({ targets }) => targets.length > 0)
      .map((push) =>
        settlePush(
          push,
          results.filter((one) => one.push === push),
          sentAt,
        ),
      ),
  )
  return pushes.length
}

type PushToTarget = { push: DuePush; target: PushTarget }

/** Calls all services in parallel. An expired push is not sent. */
async function sendToTargets(
  { pushSender }: PushPorts,
  pushes: readonly DuePush[],
  at: Date,
): Promise<readonly (PushToTarget & PushAttempt)[]> {
  const errands = pushes.flatMap((push) => push.targets.map((target) => ({ push, target })))
  const late: PushResult = { outcome: 'failed', reason: 'too late' }
  const isLate = ({ push }: PushToTarget) => push.expiresAt <= at

  const tellOn = async (platform: PushPlatform) => {
    const mine = errands.filter((errand) => errand.target.platform === platform && !isLate(errand))
    if (mine.length === 0) return []
    const results = await pushSender.send(platform, mine.map(messageOf))
    return mine.map((errand, index) => ({
      ...errand,
      result: results[index] ?? { outcome: 'retry' as const, reason: 'no answer' },
    }))
  }
  const inTime = await Promise.all(pushPlatforms.map(tellOn))
  return [...inTime.flat(), ...errands.filter(isLate).map((errand) => ({ ...errand, result: late }))]
}

function messageOf({ push, target: { token, language } }: PushToTarget): PushMessage {
  const { id, type, data, expiresAt } = push
  return { id, token, ...pushText(type, language, data), data: { type, ...data }, expiresAt }
}
