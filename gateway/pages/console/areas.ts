import { accountArea } from './account/area.ts'
import { addressesArea } from './addresses/area.ts'
import { companyArea } from './company/area.ts'
import { dispatchArea } from './dispatch/area.ts'
import { keysArea } from './keys/area.ts'
import { mapArea } from './map/area.ts'
import { ordersArea } from './orders/area.ts'
import type { ConsoleArea } from './page.ts'
import { quoteArea } from './quote/area.ts'
import { repetitionsArea } from './repetitions/area.ts'
import { returnsArea } from './returns/area.ts'
import { teamArea } from './team/area.ts'
import { walletArea } from './wallet/area.ts'
import { webhooksArea } from './webhooks/area.ts'

/** Every area of the console for users who are logged in. */
export const areas: readonly ConsoleArea[] = [
  dispatchArea,
  ordersArea,
  quoteArea,
  repetitionsArea,
  mapArea,
  addressesArea,
  walletArea,
  returnsArea,
  keysArea,
  webhooksArea,
  teamArea,
  companyArea,
  accountArea,
]
