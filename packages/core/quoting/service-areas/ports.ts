import type { ChangeRecords } from '../../identity/audit/audit-entry.ts'
import type { ServiceAreaId } from '../../shared/ids.ts'
import type { ServiceArea } from './service-area.ts'

/** The service areas. Each change notifies every server. */
export type ServiceAreas = {
  /** All of them, by name. */
  all(): Promise<ServiceArea[]>
  find(id: ServiceAreaId): Promise<ServiceArea | null>
  /** False if there are `most` areas already. */
  add(area: ServiceArea, most: number, records: ChangeRecords): Promise<boolean>
  /** False if there is no such area. */
  change(area: ServiceArea, records: ChangeRecords): Promise<boolean>
  remove(id: ServiceAreaId, records: ChangeRecords): Promise<boolean>
}
