import { accountArea } from './account/area.ts'
import { addressesArea } from './addresses/area.ts'
import { agentsArea } from './agents/area.ts'
import { apiKeysArea } from './api-keys/area.ts'
import { applicationArea } from './application/area.ts'
import { cashOwedArea, collectOnDeliveryArea } from './collect-on-delivery/area.ts'
import { dispatchArea } from './dispatch/area.ts'
import { driversArea } from './drivers/area.ts'
import { exportsArea } from './exports/area.ts'
import { figuresArea } from './figures/area.ts'
import { fiscalDocumentsArea } from './fiscal-documents/area.ts'
import { freightOperationsArea } from './freight-operations/area.ts'
import { goodsRulesArea } from './goods-rules/area.ts'
import { healthArea } from './health/area.ts'
import { importsArea } from './imports/area.ts'
import { listsArea } from './lists/area.ts'
import { mapArea } from './map/area.ts'
import { membersArea } from './members/area.ts'
import { openDeliveryArea } from './open-delivery/area.ts'
import { ordersArea } from './orders/area.ts'
import { overviewArea } from './overview/area.ts'
import type { ConsoleArea } from './page.ts'
import { payoutsArea } from './payouts/area.ts'
import { quoteArea } from './quote/area.ts'
import { recipientMessagesArea } from './recipient-messages/area.ts'
import { recipientsArea } from './recipients/area.ts'
import { repetitionsArea } from './repetitions/area.ts'
import { requestsArea } from './request-log/area.ts'
import { rulesArea } from './rules/area.ts'
import { savedViewsArea } from './saved-views/area.ts'
import { searchArea } from './search/area.ts'
import { serviceAreasArea } from './service-areas/area.ts'
import { shipmentsArea } from './shipments/area.ts'
import { shopsArea } from './shops/area.ts'
import { signInArea } from './sign-in/area.ts'
import { styleArea } from './style/area.ts'
import { tariffsArea } from './tariffs/area.ts'
import { tenantsArea } from './tenants/area.ts'
import { topUpReturnsArea } from './top-up-returns/area.ts'
import { topUpsArea } from './top-ups/area.ts'
import { townsArea } from './towns/area.ts'
import { vehiclesArea } from './vehicles/area.ts'
import { walletArea } from './wallet/area.ts'
import { webhooksArea } from './webhooks/area.ts'

/** Every area of the console for users who are logged in. */
export const areas: readonly ConsoleArea[] = [
  overviewArea,
  dispatchArea,
  driversArea,
  vehiclesArea,
  freightOperationsArea,
  fiscalDocumentsArea,
  ordersArea,
  importsArea,
  searchArea,
  quoteArea,
  shipmentsArea,
  repetitionsArea,
  mapArea,
  addressesArea,
  figuresArea,
  exportsArea,
  walletArea,
  collectOnDeliveryArea,
  topUpsArea,
  savedViewsArea,
  topUpReturnsArea,
  payoutsArea,
  cashOwedArea,
  serviceAreasArea,
  townsArea,
  tariffsArea,
  tenantsArea,
  healthArea,
  rulesArea,
  apiKeysArea,
  agentsArea,
  webhooksArea,
  requestsArea,
  openDeliveryArea,
  shopsArea,
  recipientMessagesArea,
  membersArea,
  signInArea,
  recipientsArea,
  goodsRulesArea,
  applicationArea,
  accountArea,
  listsArea,
  styleArea,
]
