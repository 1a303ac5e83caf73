import type { ErrorResponse } from '../../errors/error-response.ts'

/** What keeps a page from being shown; the visitor is told on a page of its own. */
export class PageError extends Error {
  override name = 'PageFault'
  readonly fault: ErrorResponse

  constructor(fault: ErrorResponse) {
    super(fault.error)
    this.fault = fault
  }
}
