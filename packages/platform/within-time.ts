/**
 * The result of `work`, or `fault()` once the time is over; then the signal is aborted. For work that does not notice its signal at all
 * times, such as a request that waits for a socket.
 */
export async function withinTime<Result>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<Result>,
  fault: () => Error,
): Promise<Result> {
  const controller = new AbortController()
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = fault()
    controller.abort(error)
    reject(error)
  }, milliseconds)
  try {
    return await Promise.race([work(controller.signal), late])
  } finally {
    clearTimeout(timer)
  }
}
