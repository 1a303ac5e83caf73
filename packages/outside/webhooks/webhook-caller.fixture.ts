import { startWebhookReceiver } from '../../../test/support/webhook-receiver.ts'
import { createAddressFilter } from '../http/address-filter.ts'
import { createWebhookCaller, type WebhookCallerSettings } from './webhook-caller.ts'

export const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

/** A caller that may call 127.0.0.1, where the receivers of the tests are. */
export function aCaller(settings: Partial<WebhookCallerSettings> = {}) {
  return createWebhookCaller({
    timeoutMs: 5000,
    maxBodyBytes: 64 * 1024,
    isAllowed: createAddressFilter(['127.0.0.1']),
    ...settings,
  })
}

/** A caller and a partner's server, both disposed of with the stack. */
export async function aCallerAndReceiver(
  stack: AsyncDisposableStack,
  settings: Partial<WebhookCallerSettings> = {},
) {
  const receiver = stack.use(await startWebhookReceiver({ secret }))
  const caller = stack.use(aCaller(settings))
  return { receiver, caller }
}
