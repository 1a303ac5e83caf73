import { EntitySchema } from '@mikro-orm/core'
import * as addressBook from './address-book.ts'
import * as agents from './agents.ts'
import * as calls from './calls.ts'
import * as collectOnDelivery from './collect-on-delivery.ts'
import * as delivery from './delivery.ts'
import * as deployment from './deployment.ts'
import * as driverApplications from './driver-applications.ts'
import * as factors from './factors.ts'
import * as figures from './figures.ts'
import * as fiscalDocuments from './fiscal-documents.ts'
import * as fleet from './fleet.ts'
import * as freightOperations from './freight-operations.ts'
import * as identity from './identity.ts'
import * as orderImport from './imports.ts'
import * as ledger from './ledger.ts'
import * as notifications from './notifications.ts'
import * as openDelivery from './open-delivery.ts'
import * as orderRecords from './order-records.ts'
import * as orderSearch from './order-search.ts'
import * as payments from './payments.ts'
import * as privacy from './privacy.ts'
import * as quoting from './quoting.ts'
import * as recipientMessages from './recipient-messages.ts'
import * as repetition from './repetitions.ts'
import * as requestLog from './request-log.ts'
import * as requestRecords from './request-records.ts'
import * as routes from './routes.ts'
import * as savedViews from './saved-views.ts'
import * as shipments from './shipments.ts'
import * as shopSignUps from './shop-sign-ups.ts'
import * as shops from './shops.ts'
import * as streets from './streets.ts'
import * as vehicles from './vehicles.ts'

const ofOrders = [
  quoting,
  delivery,
  calls,
  addressBook,
  orderRecords,
  orderSearch,
  recipientMessages,
  repetition,
  orderImport,
  shipments,
  routes,
  openDelivery,
  shops,
  fleet,
  vehicles,
  freightOperations,
  fiscalDocuments,
  figures,
  streets,
]
const ofMoney = [ledger, payments, collectOnDelivery]
const ofAccounts = [
  identity,
  agents,
  driverApplications,
  shopSignUps,
  factors,
  requestLog,
  requestRecords,
  notifications,
  privacy,
  savedViews,
]

/**
 * Every table but `positions`, whose partitions MikroORM would take for unknown tables; migration 0006 and
 * fleet/tracks.ts define it. A change here needs a migration; entities.test.ts prints the SQL.
 */
export const entities = [...ofOrders, ...ofMoney, ...ofAccounts, deployment]
  .flatMap((area): unknown[] => Object.values(area))
  .filter((item) => item instanceof EntitySchema)
