/** Lets one call through in each period of `quietSeconds` and drops the others, so that a lasting fault does not flood the log. */
export function throttle<Input extends unknown[]>(
  quietSeconds: number,
  call: (...input: Input) => void,
): (...input: Input) => void {
  let quietUntil = 0
  return (...input) => {
    if (performance.now() < quietUntil) return
    quietUntil = performance.now() + quietSeconds * 1000
    call(...input)
  }
}
