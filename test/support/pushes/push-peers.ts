import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ApnsPeer, startApnsPeer } from './apns-peer.ts'
import { type ExpoPeer, startExpoPeer } from './expo-peer.ts'
import { type FcmPeer, startFcmPeer } from './fcm-peer.ts'

export type PushPeers = AsyncDisposable & {
  fcm: FcmPeer
  apns: ApnsPeer
  expo: ExpoPeer
  /** With it a platform sends its pushes to these. */
  env: Record<string, string>
}

/** The three push services on this machine, as they speak. */
export async function startPushPeers(): Promise<PushPeers> {
  await using stack = new AsyncDisposableStack()
  const fcm = stack.use(await startFcmPeer())
  const apns = stack.use(await startApnsPeer())
  const expo = stack.use(await startExpoPeer())
  const folder = await mkdtemp(join(tmpdir(), 'rodovia-push-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const certificates = join(folder, 'ca.pem')
  await writeFile(certificates, apns.certificate)
  const disposal = stack.move()
  return {
    fcm,
    apns,
    expo,
    env: { ...fcm.env, ...apns.env, ...expo.env, NODE_EXTRA_CA_CERTS: certificates },
    [Symbol.asyncDispose]: () => disposal.disposeAsync(),
  }
}
