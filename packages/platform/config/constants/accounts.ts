const hourSeconds = 60 * 60
const daySeconds = 24 * hourSeconds

/** Lifetimes of tokens and links, and the cost of a password hash. */
export const accountConstants = {
  accessTokenSeconds: hourSeconds,
  refreshTokenSeconds: 30 * daySeconds,
  /** A refresh token that was used still gets the same successor for this long, for clients that lost the response. */
  refreshGraceSeconds: 10,
  /** The same with the key of the first exchange, until the successor is used: a tunnel, a tab that was closed. */
  refreshRetrySeconds: 15 * 60,
  /** A session that a company's identity provider opened: then the provider is asked again. */
  providerSessionSeconds: 12 * hourSeconds,
  invitationSeconds: 7 * daySeconds,
  passwordResetSeconds: hourSeconds,
  /** Argon2id with the parameters that OWASP recommends; a hash takes `memoryKiB` and a thread while it is computed. */
  argon2: { memoryKiB: 19_456, passes: 2, lanes: 1, maxConcurrent: 2 },
}
