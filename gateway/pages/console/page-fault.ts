import type { Fault } from '../../faults/fault.ts'

/** What keeps a page from being shown; the visitor is told on a page of its own. */
export class PageFault extends Error {
  override name = 'PageFault'
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault.error)
    this.fault = fault
  }
}
