import type { AddressBook } from '@rodovia/core/delivery/address-book/ports.ts'
import type { CallMasking, Calls } from '@rodovia/core/delivery/calls/ports.ts'
import type { DeliveryAttachments } from '@rodovia/core/delivery/changes/client-events.ts'
import type { GoodsRulesStore } from '@rodovia/core/delivery/goods/goods-rules.ts'
import type { PhotoLinks } from '@rodovia/core/delivery/model/photo-links.ts'
import type { DeliverySettings } from '@rodovia/core/delivery/model/settings.ts'
import type { LabelPrinter } from '@rodovia/core/delivery/orders/print-label.ts'
import type { Deliveries, PhotoFiles, ProofSeals, Updates } from '@rodovia/core/delivery/ports.ts'
import type { ApproachSettings } from '@rodovia/core/delivery/positions/approach.ts'
import type { CustomerCodes } from '@rodovia/core/delivery/proof/hand-over.ts'
import type { ProofPrinter } from '@rodovia/core/delivery/proof/print-proof.ts'
import type { Routes } from '@rodovia/core/delivery/routes/ports.ts'
import type { OrderSearch } from '@rodovia/core/delivery/search/ports.ts'
import type { TripStart } from '@rodovia/core/delivery/steps/trip-start.ts'
import type { DispatchPlans } from '@rodovia/core/dispatch/by-plan/ports.ts'
import type { LastPlans } from '@rodovia/core/dispatch/plan/last-plan.ts'
import type { RoutePlanner } from '@rodovia/core/dispatch/plan/ports.ts'
import type { ListExports, ListFiles } from '@rodovia/core/exports/ports.ts'
import type { FigureStore, FiguresFile } from '@rodovia/core/figures/ports.ts'
import type {
  FreightOperations,
  FreightRegistries,
  FreightSettings,
} from '@rodovia/core/freight-operations/ports.ts'
import type { Backlog } from '@rodovia/core/health/backlog.ts'
import type { OrderFiles, OrderImports } from '@rodovia/core/imports/ports.ts'
import type { OverviewStore } from '@rodovia/core/overview/ports.ts'
import type { Repetitions } from '@rodovia/core/repetitions/ports.ts'
import type { RuleDays } from '@rodovia/core/repetitions/rule.ts'
import type { ReturnRulesStore } from '@rodovia/core/return-orders/return-rules.ts'
import type { Shipments } from '@rodovia/core/shipments/ports.ts'

/** Orders and all that is done with them, from the address book to proofs and figures. */
export type DeliverySubgraphPorts = {
  deliveries: Deliveries
  calls: Calls
  callMasking: CallMasking | null
  repetitions: Repetitions
  ruleDays: RuleDays
  orderImports: OrderImports
  shipments: Shipments
  routes: Routes
  orderFiles: OrderFiles
  updates: Updates
  photoFiles: PhotoFiles
  photoLinks: PhotoLinks
  labelPrinter: LabelPrinter
  proofPrinter: ProofPrinter
  proofSeals: ProofSeals
  deliverySettings: DeliverySettings
  attachments: DeliveryAttachments
  approachSettings: ApproachSettings
  routePlanner: RoutePlanner
  lastPlans: LastPlans
  dispatchPlans: DispatchPlans
  arrivingSoonMinutes: number
  customerCodes: CustomerCodes
  tripStart: TripStart
  freightOperations: FreightOperations
  freightSettings: FreightSettings
  freightRegistries: FreightRegistries
  addressBook: AddressBook
  returnRules: ReturnRulesStore
  goodsRules: GoodsRulesStore
  orderSearch: OrderSearch
  figures: FigureStore
  figuresFile: FiguresFile
  overview: OverviewStore
  listExports: ListExports
  listFiles: ListFiles
  readBacklog: (at: Date) => Promise<Backlog>
  readReplacedSecrets: () => Promise<readonly Date[]>
}
