import { createHmac } from 'node:crypto'
import type {
  WebhookCall,
  WebhookCaller,
  WebhookOutcome,
} from '@rodovia/core/notifications/webhooks/ports.ts'
import type { Random } from '../engine/random.ts'
import { Finding, type Stage } from '../engine/scheduler.ts'

/** A webhook as a partner's server took it. */
export type Receipt = {
  id: string
  type: string
  tenantId: string
  sequence: number
  orderId: string | null
  body: string
}

/** A partner's server: it verifies each signature, remembers what it took, and fails in many ways. */
export type PartnerServer = {
  readonly url: string
  /** The first receipt of each event, in order of arrival. */
  readonly receipts: ReadonlyMap<string, Receipt>
  /** The number of times that an event came again. */
  readonly repeated: number
  secret: string
  answer(call: WebhookCall): WebhookOutcome
  /** It works from now on. */
  heal(): void
}

type Mood = 'well' | 'flaky' | 'down' | 'loses answers' | 'asks to wait'
const moods: readonly Mood[] = ['well', 'well', 'well', 'flaky', 'down', 'loses answers', 'asks to wait']

export function createPartnerServer(stage: Stage, random: Random, url: string): PartnerServer {
  const receipts = new Map<string, Receipt>()
  let [repeated, mood, isHealed]: [number, Mood, boolean] = [0, 'well', false]

  const change = () => {
    if (isHealed) return
    mood = random.pick(moods)
    stage.say(url, `is ${mood}`)
    stage.scheduler.after(random.exponential(1_200_000), change)
  }
  stage.scheduler.after(random.exponential(600_000), change)

  function take({ headers, body }: WebhookCall): void {
    const expected = `sha256=${createHmac('sha256', server.secret).update(body).digest('hex')}`
    if (headers['X-Service-Signature'] !== expected && headers['x-service-signature'] !== expected)
      throw new Finding('a webhook has the signature of its body', JSON.stringify(headers))
    const { id, type, tenant_id, sequence, data } = JSON.parse(body)
    const earlier = receipts.get(id)
    if (earlier && earlier.body !== body)
      throw new Finding('a repeated webhook has the same body', `${earlier.body}\n${body}`)
    if (earlier) repeated += 1
    else receipts.set(id, { id, type, tenantId: tenant_id, sequence, orderId: data.order_id ?? null, body })
  }

  const server: PartnerServer = {
    url,
    receipts,
    secret: '',
    get repeated() {
      return repeated
    },
    heal() {
      ;[isHealed, mood] = [true, 'well']
    },
    answer(call) {
      const milliseconds = Math.round(random.between(5, 400))
      const failed = (reason: 'timeout' | 'connection'): WebhookOutcome => ({
        kind: 'failed',
        reason,
        message: mood,
        milliseconds,
      })
      if (mood === 'down') return failed('connection')
      if (mood === 'flaky' && random.chance(0.4)) return answered(500, milliseconds)
      if (mood === 'asks to wait' && random.chance(0.5))
        return answered(429, milliseconds, random.integer(1, 120))
      take(call)
      return mood === 'loses answers' && random.chance(0.5) ? failed('timeout') : answered(200, milliseconds)
    },
  }
  return server
}

function answered(
  status: number,
  milliseconds: number,
  retryAfterSeconds: number | null = null,
): WebhookOutcome {
  return { kind: 'answered', status, body: '', retryAfterSeconds, milliseconds }
}

/** The port that calls partners' servers, by their addresses. */
export function callerOf(servers: readonly PartnerServer[]): WebhookCaller {
  const byUrl = new Map(servers.map((server) => [server.url, server]))
  return {
    async call(request) {
      const server = byUrl.get(request.url)
      if (!server) throw new Finding('a webhook goes to a known address', request.url)
      return server.answer(request)
    },
  }
}
