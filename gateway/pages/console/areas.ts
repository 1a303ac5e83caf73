import { ordersArea } from './orders/area.ts'
import type { Area } from './page.ts'
import { quoteArea } from './quote/area.ts'

/** All that the console has. */
export const areas: readonly Area[] = [ordersArea, quoteArea]
