/** The number of random cases that a property draws. `npm run test:engine` sets ENGINE_RUNS to 20,000. */
export const runs = Number(process.env.ENGINE_RUNS ?? 1_000)

/** For tests of properties: a busy machine takes up to 50 ms for one case. */
export const propertyTimeout = { timeout: 180_000 + runs * 50 }

/** Ends the search for a smaller counterexample before the test's timeout would hide the one that was found. */
export const drawing = (numRuns: number) => ({
  numRuns,
  interruptAfterTimeLimit: propertyTimeout.timeout / 2,
  markInterruptAsFailure: true,
})
