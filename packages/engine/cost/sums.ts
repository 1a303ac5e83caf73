import type { Variables } from '../transports/transport.ts'

/** A number of objects, or a function of the variables if one of them matters, such as a page size. */
export type Cost = number | ((variables: Variables) => number)

/** The sum of costs: a number if all are. */
export const sum = (costs: readonly Cost[]) => combine(costs, 0, (a, b) => a + b)
export const product = (...costs: readonly Cost[]) => combine(costs, 1, (a, b) => a * b)

/** A number if all costs are numbers. */
function combine(costs: readonly Cost[], start: number, operate: (a: number, b: number) => number): Cost {
  const functions: Exclude<Cost, number>[] = []
  let constant = start
  for (const cost of costs) {
    if (typeof cost === 'number') constant = operate(constant, cost)
    else functions.push(cost)
  }
  if (functions.length === 0) return constant
  return (variables) => functions.reduce((total, cost) => operate(total, cost(variables)), constant)
}
