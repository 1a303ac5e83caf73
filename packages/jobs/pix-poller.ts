import { pollDueCharge } from '@rodovia/core/wallet/pix/poll-charges.ts'
import type { PixProvider, PixSettings } from '@rodovia/core/wallet/pix/ports.ts'
import { type PollerOptions, startPoller } from './poller.ts'

/** How often a bank that refused the address of our webhook gets it again. */
const registerSeconds = 300

const everySeconds = 5

type Ports = Parameters<typeof pollDueCharge>[0] & {
  pixProvider: PixProvider | null
  pixSettings: PixSettings
}

/** Registers our webhook at the bank and asks it about open charges. Any number of processes may run it. */
export async function startPixPoller(
  ports: Ports,
  { onError, ...options }: Omit<PollerOptions, 'everySeconds'>,
): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack()
  let isRegistered = false
  const register = async () => {
    if (!isRegistered) await ports.pixProvider?.tellAt(ports.pixSettings.hintUrl)
    isRegistered = true
  }
  stack.use(await startPoller(register, { everySeconds: registerSeconds, onError }))
  stack.use(await startPoller(() => pollDueCharge(ports), { ...options, everySeconds, onError }))
  return stack.move()
}
