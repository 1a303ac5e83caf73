/**
 * An error that the operator can fix: the message says what is wrong, with which value, and what to do next. `runMain` prints it
 * without a stack.
 */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
