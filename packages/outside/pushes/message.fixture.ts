import type { PushMessage } from '@rodovia/core/notifications/pushes/ports.ts'
import { addSeconds } from '@rodovia/core/shared/clock.ts'
import type { PushId } from '@rodovia/core/shared/ids.ts'
import { machine } from '@rodovia/platform/crypto/machine.ts'

export function aMessage({
  token = `phone-${machine.newId()}`,
  secondsLeft = 60,
}: {
  token?: string
  secondsLeft?: number
} = {}): PushMessage {
  return {
    id: machine.newId<PushId>(),
    token,
    title: 'Nova entrega',
    body: 'Entrega RD12345678: aceite antes que a oferta expire.',
    data: { type: 'driver.offered', code: 'RD12345678', status: 'assigned' },
    expiresAt: addSeconds(machine.clock(), secondsLeft),
  }
}
