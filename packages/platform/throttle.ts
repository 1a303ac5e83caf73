/** The same call, deaf for a while after each time: what goes on failing says so now and then, not every few milliseconds. */
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
