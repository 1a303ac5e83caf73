import type { ErrorResponse } from '@rodovia/gateway/errors/error-response.ts'

/** Ends the page; the visitor gets the error page instead. */
export class PageError extends Error {
  override name = 'PageError'
  readonly error: ErrorResponse

  constructor(error: ErrorResponse) {
    super(error.error)
    this.error = error
  }
}
