import type { TenantId } from '../shared/ids.ts'
import type { FigureGroup, Figures, FiguresQuery } from './figures.ts'

/** A group with the full name of a driver, and the driver's tenant. */
export type StoredGroup = FigureGroup & { driverTenantId: TenantId | null }

export type StoredFigures = Omit<Figures, keyof FiguresQuery | 'groups'> & { groups: readonly StoredGroup[] }

export type FigureStore = {
  /** The figures of a period from the kept sums; at most `limit` groups, the ones with most orders. */
  read(query: FiguresQuery, limit: number): Promise<StoredFigures>
  /**
   * Counts the next orders that changed, each once however many processes call it. Returns whether there is more. All of a call is
   * written or nothing.
   */
  count(): Promise<boolean>
}

/** A table for spreadsheets. */
export type FiguresFile = (figures: Figures) => Uint8Array
