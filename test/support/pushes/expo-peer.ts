import { randomUUID } from 'node:crypto'
import { testConfig } from '../test-config.ts'
import { type HttpPeer, type PeerAnswer, type PeerRequest, startHttpPeer } from './http-peer.ts'

export type ExpoMessage = {
  to: string
  title: string
  body: string
  data: Record<string, string>
  ttl: number
}
type Receipt = { status: 'ok' } | { status: 'error'; message: string; details: { error: string } }

export type ExpoPeer = HttpPeer & {
  env: Record<string, string> & { EXPO_ACCESS_TOKEN: string }
  messages: ExpoMessage[]
  /** The ids that were asked for, again and again. */
  receiptsAsked: string[]
  /** The fault that messages to a device get from now on, with the ticket. */
  failTicketsOf(device: string, fault: string): void
  /** Sets the receipts of a device from now on; without it there are none yet. */
  giveReceiptsOf(device: string, fault: string | null): void
  /** Answers the next requests with that. */
  answerNext(...answers: PeerAnswer[]): void
  /** Puts a device into another project than the rest. */
  moveToProject(device: string, project: string): void
}

const accessToken = 'expo-access-token-of-the-tests'

const errorOf = (error: string) => ({
  status: 'error' as const,
  message: 'as asked by the test',
  details: { error },
})

/** Expo's push service with receipts: a hundred messages of one project in a request, three hundred receipts. */
export async function startExpoPeer(): Promise<ExpoPeer> {
  const messages: ExpoMessage[] = []
  const receiptsAsked: string[] = []
  const faults = new Map<string, string>()
  const fates = new Map<string, string | null>()
  const projects = new Map<string, string>()
  const devices = new Map<string, string>()
  const next: PeerAnswer[] = []

  const refused = (status: number, code: string): PeerAnswer => ({
    status,
    body: { errors: [{ code, message: 'refused' }] },
  })

  const ticketOf = (message: ExpoMessage) => {
    messages.push(message)
    const fault = faults.get(message.to)
    if (fault) return errorOf(fault)
    const id = randomUUID()
    devices.set(id, message.to)
    return { status: 'ok', id }
  }

  const send = ({ body }: PeerRequest): PeerAnswer => {
    const sent: ExpoMessage[] = JSON.parse(body)
    const asked = new Set(sent.map(({ to }) => projects.get(to) ?? '@rodovia/motorista'))
    if (asked.size > 1) return refused(400, 'PUSH_TOO_MANY_EXPERIENCE_IDS')
    if (sent.length > 100) return refused(400, 'PUSH_TOO_MANY_NOTIFICATIONS')
    return { body: { data: sent.map(ticketOf) } }
  }

  const receipts = ({ body }: PeerRequest): PeerAnswer => {
    const { ids } = JSON.parse(body) as { ids: string[] }
    receiptsAsked.push(...ids)
    const known: [string, Receipt][] = ids.flatMap((id) => {
      const fate = fates.get(devices.get(id) ?? '')
      return fate === undefined ? [] : [[id, fate === null ? { status: 'ok' as const } : errorOf(fate)]]
    })
    return { body: { data: Object.fromEntries(known) } }
  }

  const peer = await startHttpPeer((request) => {
    if (request.headers.authorization !== `Bearer ${accessToken}`) return refused(401, 'UNAUTHORIZED')
    const answer = next.shift()
    if (answer) return answer
    if (request.path === '/--/api/v2/push/send') return send(request)
    if (request.path === '/--/api/v2/push/getReceipts') return receipts(request)
    return { status: 404, body: 'no such page' }
  })
  return {
    ...peer,
    env: { ...testConfig({ push: { expo: { url: peer.url } } }), EXPO_ACCESS_TOKEN: accessToken },
    messages,
    receiptsAsked,
    failTicketsOf: (device, fault) => faults.set(device, fault),
    giveReceiptsOf: (device, fault) => fates.set(device, fault),
    answerNext: (...answers) => next.push(...answers),
    moveToProject: (device, project) => projects.set(device, project),
  }
}
