import { pollBank } from '@rodovia/core/delivery/collect-on-delivery/poll-bank.ts'
import type { EndpointRef } from '@rodovia/core/notifications/webhooks/ports.ts'
import { recordWebhookResults, sendWebhook } from '@rodovia/core/notifications/webhooks/send-webhook.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import { continueLedgerCheck } from '@rodovia/core/wallet/check-chain.ts'
import { sealLedger } from '@rodovia/core/wallet/seal-ledger.ts'
import { dispatchDue } from '@rodovia/jobs/dispatch/dispatcher.ts'
import { Finding } from '../engine/scheduler.ts'
import type { City } from './city.ts'
import type { CityPorts } from './stores-of-city.ts'

/** The work that each worker does without a request, with the mean interval. */
const duties: readonly {
  name: string
  everySeconds: number
  work: (ports: CityPorts) => Promise<unknown>
}[] = [
  { name: 'dispatch', everySeconds: 8, work: (ports) => dispatchDue(ports, { error: failing }) },
  { name: 'webhooks', everySeconds: 12, work: sendWebhooks },
  { name: 'pix', everySeconds: 30, work: pollCharges },
  { name: 'seals', everySeconds: 120, work: sealLedger },
  { name: 'ledger-check', everySeconds: 300, work: continueLedgerCheck },
]

/** The workers of the platform, which compete for all that is due. */
export function startWorkers(city: City): void {
  const { scheduler, processes } = city
  for (const process of processes.all.filter(({ name }) => name.startsWith('worker')))
    for (const { name, everySeconds, work } of duties) {
      const random = city.random.fork(`${process.name} ${name}`)
      scheduler.start(async () => {
        for (;;) {
          await scheduler.sleep(random.exponential(everySeconds))
          if (process.isUp) await city.serve(process, name, work)
        }
      })
    }
  scheduler.start(async () => {
    for (;;) {
      await scheduler.sleep(3_600)
      await city.runMaintenance(new Date(scheduler.now()))
    }
  })
}

function failing(facts: object, message: string): never {
  throw new Finding('the dispatcher fails for no delivery', `${message}: ${(facts as { err?: unknown }).err}`)
}

async function pollCharges(ports: CityPorts): Promise<void> {
  for (let polls = 0; polls < 5 && (await pollBank(ports)); polls++);
}

const leaseSeconds = 5
const claimLimit = 100

/** One pass of a webhook worker, as packages/jobs/webhooks/webhook-sender.ts makes it without its timers. */
async function sendWebhooks(ports: CityPorts): Promise<void> {
  const at = ports.clock()
  const [fresh, due] = [await ports.webhookDeliveries.relay(at), await ports.webhookDeliveries.due(at)]
  const endpoints = new Map([...fresh, ...due].map((endpoint) => [endpoint.id, endpoint]))
  await Promise.all([...endpoints.values()].map((endpoint) => sendTo(ports, endpoint)))
}

async function sendTo(ports: CityPorts, endpoint: EndpointRef): Promise<void> {
  const at = ports.clock()
  const until = addSeconds(at, leaseSeconds)
  const dues = await ports.webhookDeliveries.claim(endpoint, { at, until, limit: claimLimit })
  if (dues.length === 0) return
  await recordWebhookResults(ports, await Promise.all(dues.map((one) => sendWebhook(ports, one))))
}
