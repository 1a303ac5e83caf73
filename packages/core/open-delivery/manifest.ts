import { openDeliveryTypes } from './open-delivery.ts'

/**
 * Returns the platform's id for requesters, in `X-App-Id` and the manifest: a UUID (RFC 9562, version 8)
 * of its public address.
 */
export function appIdOf(sha256: (text: string) => string, publicUrl: string): string {
  const hex = sha256(`open delivery ${publicUrl}`)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const operations = [
  'logisticsAvailability',
  'logisticsNewDelivery',
  'logisticDetails',
  'logisticsReadyForPickup',
  'logisticsPicked',
  'logisticsFinish',
  'logisticsProblem',
  'logisticsCancel',
]

/** The manifest by which requesters discover what is spoken here: docs/reference/open-delivery.md#discovery. */
export function openDeliveryManifest(appId: string): object {
  return {
    appId,
    openDelivery: { currentVersion: '2.0', supportedVersions: ['1.0', '2.0'] },
    discovery: { version: '1.0.0' },
    authentication: {
      supportedGrantTypes: ['client_credentials'],
      clientIdGeneration: ['by_app', 'by_merchant'],
    },
    capabilities: {
      logistics: {
        version: '1.0.0',
        supported: true,
        originator: {
          supported: true,
          supportedEvents: openDeliveryTypes,
          unsupportedEvents: [],
          supportsWebhook: true,
          supportsPolling: false,
        },
        receiver: { supported: true, supportedOperations: operations, unsupportedOperations: [] },
      },
    },
  }
}
