import { customerCodesOf } from '@rodovia/core/open-delivery/customer-codes.ts'
import { appIdOf } from '@rodovia/core/open-delivery/manifest.ts'
import type { AddressFilter } from '@rodovia/outside/http/address-filter.ts'
import { createWebhookCaller } from '@rodovia/outside/webhooks/webhook-caller.ts'
import type { Config } from '@rodovia/platform/config.ts'
import { machine } from '@rodovia/platform/crypto/machine.ts'
import { createSealedSecrets } from '@rodovia/platform/crypto/sealed-secrets.ts'
import type { Database } from '@rodovia/postgres/database/open-database.ts'
import { cacheShops } from '@rodovia/volatile-state/caches/shop-cache.ts'
import { createShopRates } from '@rodovia/volatile-state/caches/shop-rates.ts'
import { clientCallsOf } from './client-calls.ts'
import { deliveryAttachments } from './delivery-attachments.ts'

/** The connection of a shop never changes; its revocation is that of its key. */
const shopCache = { seconds: 60, maxSize: 10_000 }

/** Webhooks, and the ports of Open Delivery clients and shops. */
export function makeClientPorts(
  { publicUrl, shops, webhooks }: Pick<Config, 'publicUrl' | 'shops' | 'webhooks'>,
  linkSecret: string,
  stores: Database['stores'],
  isAllowed: AddressFilter,
  stack: AsyncDisposableStack,
) {
  const openDeliveryAppId = appIdOf(machine.sha256, publicUrl)
  const webhookCaller = stack.use(
    createWebhookCaller({
      timeoutMs: webhooks.timeoutMs,
      maxBodyBytes: webhooks.responseMaxBytes,
      isAllowed,
    }),
  )
  const shopCalls = {
    shopCaller: stack.use(
      createWebhookCaller({
        timeoutMs: shops.timeoutMs,
        maxBodyBytes: shops.responseMaxBytes,
        isAllowed,
      }),
    ),
    shopSettings: { publicUrl, apiUrls: shops.apiUrls },
    shops: cacheShops(stores.shops, shopCache),
    sealedTexts: createSealedSecrets({ secret: linkSecret, purpose: 'sealed text' }),
  }
  return {
    ...shopCalls,
    webhookCaller,
    openDeliveryAppId,
    shopRates: createShopRates(shops.rates),
    customerCodes: customerCodesOf({
      ...machine,
      webhookCaller,
      openDeliveryAppId,
      openDelivery: stores.openDelivery,
    }),
    clientCalls: clientCallsOf({ ...machine, ...stores, ...shopCalls, openDeliveryAppId }),
    attachments: deliveryAttachments,
  }
}
