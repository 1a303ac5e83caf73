/**
 * A fault that a person can mend: the message says what was wrong, with which value, and what to do next.
 * `runMain` prints it without a stack.
 */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
