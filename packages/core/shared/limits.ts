/** At most `quota` in any window of that length, wherever it begins (product rules, Limits). */
export type Limit = { quota: number; windowSeconds: number }

/** What became of a wish to do something limited. Seconds are fractions of at least zero. */
export type LimitResult = {
  isAllowed: boolean
  /** How many more are allowed now. */
  remaining: number
  /** Until the oldest that counts leaves the window; 0 where none counts. */
  resetSeconds: number
  /** Until what was refused is allowed, if nothing else is taken; 0 where it was allowed. */
  retryAfterSeconds: number
}

export type RateLimiter = {
  /** Takes `count` at once, or none of them. Keys are the caller's: one for each who is counted. Never refuses. */
  take(key: string, limit: Limit, count?: number): Promise<LimitResult>
  /** Gives the one taken last back, as if it had not been taken. */
  giveBack(key: string): Promise<void>
}

/** How often what is allowed; every number is a configuration value. */
export type LimitSettings = {
  /** Wrong passwords for one account. */
  loginFailures: Limit
  /** Logins of any account from one address. */
  loginTries: Limit
  /** Wrong recipient PINs for one delivery. */
  pinFailures: Limit
  /** Links to a new password that are asked for one account. */
  passwordResets: Limit
  /** Invitations of one tenant. */
  invitations: Limit
  /** Drivers who sign up from one address. */
  signUps: Limit
  /** Proofs that anyone at one address asks about. */
  proofChecks: Limit
  /** Files of personal data that one user or key asks for. */
  exports: Limit
}
