import { generateKeyPairSync, randomUUID } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { testConfig } from '../test-config.ts'
import { type HttpPeer, type PeerAnswer, type PeerRequest, startHttpPeer } from './http-peer.ts'

export type FcmMessage = {
  token: string
  notification: { title: string; body: string }
  data: Record<string, string>
  android: { priority: string; ttl: string; collapse_key: string; notification: { tag: string } }
}

export type FcmPeer = HttpPeer & {
  /** The platform's settings for FCM. */
  env: Record<string, string> & { FCM_SERVICE_ACCOUNT: string }
  messages: FcmMessage[]
  /** The number of access tokens that were issued. */
  tokensGiven: () => number
  /** Takes back all access tokens. */
  revokeTokens(): void
  /** Answers the messages to a device from now on; null for never, undefined for taking them. */
  answerTo(device: string, answer: PeerAnswer | null | undefined): void
}

/** The errors as FCM writes them (firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode). */
export const fcmErrors = {
  unregistered: fcmError(404, 'NOT_FOUND', 'UNREGISTERED'),
  otherSender: fcmError(403, 'PERMISSION_DENIED', 'SENDER_ID_MISMATCH'),
  quota: fcmError(429, 'RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED'),
  unavailable: fcmError(503, 'UNAVAILABLE', 'UNAVAILABLE'),
}

function fcmError(status: number, name: string, errorCode: string): PeerAnswer {
  const details = [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }]
  return { status, body: { error: { code: status, message: 'as asked by the test', status: name, details } } }
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const account = { project_id: 'rodovia-test', client_email: 'push@rodovia-test.iam.gserviceaccount.com' }

/** FCM HTTP v1 with the exchange of a signed assertion for an access token (RFC 7523), both checked. */
export async function startFcmPeer(): Promise<FcmPeer> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const messages: FcmMessage[] = []
  const answers = new Map<string, PeerAnswer | null>()
  const valid = new Set<string>()
  let given = 0

  const exchange = ({ body }: PeerRequest): PeerAnswer => {
    const form = new URLSearchParams(body)
    const isGrant = form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer'
    try {
      const claims = jwt.verify(form.get('assertion') ?? '', publicKey, {
        algorithms: ['RS256'],
        issuer: account.client_email,
        audience: 'https://oauth2.googleapis.com/token',
      })
      if (!isGrant || typeof claims === 'string' || claims.scope !== scope) throw new Error('another scope')
    } catch (error) {
      return { status: 400, body: { error: 'invalid_grant', error_description: String(error) } }
    }
    const token = `ya29.${randomUUID()}`
    valid.add(token)
    given++
    return { body: { access_token: token, expires_in: 3599, token_type: 'Bearer' } }
  }

  const send = ({ headers, body }: PeerRequest): PeerAnswer | null => {
    if (!valid.has(headers.authorization?.replace('Bearer ', '') ?? ''))
      return fcmError(401, 'UNAUTHENTICATED', 'THIRD_PARTY_AUTH_ERROR')
    const { message } = JSON.parse(body) as { message: FcmMessage }
    messages.push(message)
    const answer = answers.get(message.token)
    return answer === undefined
      ? { body: { name: `projects/${account.project_id}/messages/${messages.length}` } }
      : answer
  }

  const peer = await startHttpPeer((request) => {
    if (request.method === 'POST' && request.path === '/token') return exchange(request)
    if (request.method === 'POST' && request.path === `/v1/projects/${account.project_id}/messages:send`)
      return send(request)
    return { status: 404, body: 'no such page' }
  })
  const serviceAccount = {
    ...account,
    type: 'service_account',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    token_uri: `${peer.url}/token`,
  }
  return {
    ...peer,
    env: {
      ...testConfig({ push: { fcm: { url: peer.url } } }),
      FCM_SERVICE_ACCOUNT: JSON.stringify(serviceAccount),
    },
    messages,
    tokensGiven: () => given,
    revokeTokens: () => valid.clear(),
    answerTo(device, answer) {
      if (answer === undefined) answers.delete(device)
      else answers.set(device, answer)
    },
  }
}
