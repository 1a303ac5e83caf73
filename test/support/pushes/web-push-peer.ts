import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { type HttpPeer, type PeerAnswer, type PeerRequest, startHttpPeer } from './http-peer.ts'

/** The push that the browser's service worker gets. */
export type WebPush = {
  headers: { ttl: number; urgency: string; topic: string | undefined }
  /** Decrypted. */
  content: {
    title: string
    body: string
    tag: string
    expires_at: string
    data: Record<string, string>
  }
}

/** A browser with a subscription, as `pushManager.subscribe` makes it. */
export type Browser = {
  subscription: { endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } }
  received: WebPush[]
  /** Answers pushes to it from now on so; null for never, undefined for taking them. */
  answer(answer: PeerAnswer | null | undefined): void
  /** The service keeps the pushes from now on, of each topic the newest. */
  goOffline(): void
  /** Receives what the service kept. */
  goOnline(): void
}

export type WebPushPeer = HttpPeer & {
  env: Record<string, string>
  /** A browser that subscribed with the platform's public key. */
  subscribe(applicationServerKey: string): Browser
  /** Requests that a push service refuses, with why. */
  refused: string[]
}

type Subscriber = {
  serverKey: string
  decrypt: (body: Buffer) => string
  answer: PeerAnswer | null | undefined
  kept: Map<string, WebPush> | null
  received: WebPush[]
}

/** A push service of browsers (RFC 8030): checks the platform's key (RFC 8292) and decrypts as a browser does (RFC 8291). */
export async function startWebPushPeer(): Promise<WebPushPeer> {
  const subscribers = new Map<string, Subscriber>()
  const refused: string[] = []

  const refuse = (status: number, why: string): PeerAnswer => {
    refused.push(`${status} ${why}`)
    return { status, body: why }
  }

  function take({ method, path, headers, bytes }: PeerRequest, origin: string): PeerAnswer | null {
    const subscriber = subscribers.get(path)
    if (method !== 'POST' || !subscriber) return refuse(404, 'no such subscription')
    const fault = keyFault(headers.authorization ?? '', origin, subscriber.serverKey)
    if (fault) return refuse(403, fault)
    const ttl = headers.ttl
    if (typeof ttl !== 'string' || !/^\d+$/.test(ttl)) return refuse(400, 'no TTL')
    if (headers['content-encoding'] !== 'aes128gcm') return refuse(400, 'another content encoding')
    if (bytes.length > 4096) return refuse(413, `${bytes.length} bytes`)
    const topic = headers.topic as string | undefined
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) return refuse(400, `topic ${topic}`)
    if (subscriber.answer === null || subscriber.answer) return subscriber.answer
    const push: WebPush = {
      headers: { ttl: Number(ttl), urgency: String(headers.urgency), topic },
      content: JSON.parse(subscriber.decrypt(bytes)),
    }
    if (subscriber.kept) subscriber.kept.set(topic ?? randomUUID(), push)
    else subscriber.received.push(push)
    return { status: 201, headers: { location: `${origin}/messages/${randomUUID()}` }, body: '' }
  }

  const peer: HttpPeer = await startHttpPeer((request) => take(request, peer.url))

  return {
    ...peer,
    env: { WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8,::1', WEBHOOK_ALLOW_HTTP: '1' },
    refused,
    subscribe(serverKey) {
      const path = `/push/${randomUUID()}`
      const { keys, decrypt } = browserKeys()
      const subscriber: Subscriber = { serverKey, decrypt, answer: undefined, kept: null, received: [] }
      subscribers.set(path, subscriber)
      return {
        subscription: { endpoint: `${peer.url}${path}`, expirationTime: null, keys },
        received: subscriber.received,
        answer(answer) {
          subscriber.answer = answer
        },
        goOffline() {
          subscriber.kept = new Map()
        },
        goOnline() {
          subscriber.received.push(...(subscriber.kept?.values() ?? []))
          subscriber.kept = null
        },
      }
    },
  }
}

/** The fault that a push service finds in the platform's signature (RFC 8292, section 4); null for none. */
function keyFault(authorization: string, origin: string, serverKey: string): string | null {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (!token || !key) return 'no VAPID credentials'
  if (key !== serverKey) return 'the key is not the one of the subscription'
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)]
  try {
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    const claims = jwt.verify(token, publicKey, { algorithms: ['ES256'], audience: origin })
    if (typeof claims === 'string' || !claims.exp) return 'no expiry'
    if (claims.exp > Date.now() / 1000 + 24 * 3600) return 'valid for more than a day'
    return /^(mailto:.+@|https:)/.test(claims.sub ?? '') ? null : `sub ${claims.sub}`
  } catch (error) {
    return String(error)
  }
}

/** The browser's side of RFC 8291, with one record (RFC 8188). */
function browserKeys() {
  const curve = createECDH('prime256v1')
  const own = curve.generateKeys()
  const auth = randomBytes(16)
  const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))

  const decrypt = (body: Buffer): string => {
    const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)]
    const theirs = body.subarray(21, 21 + keyLength)
    const sealed = body.subarray(21 + keyLength)
    if (sealed.length > body.readUInt32BE(16)) throw new Error('more than one record')
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs])
    const secret = derive(curve.computeSecret(theirs), auth, info, 32)
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
    const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    const end = padded.findLastIndex((byte) => byte !== 0)
    if (padded[end] !== 2) throw new Error('not the last record')
    return padded.toString('utf8', 0, end)
  }
  return { decrypt, keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') } }
}
