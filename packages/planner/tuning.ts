/** The search's numbers, found by trying on the instances of test/bench/planner. */
export const tuning = {
  /** The probability that an insertion overlooks its best place. */
  blinkOdds: 0.01,
  removal: { mean: 10, longestString: 10, wideOdds: 0.03, wideMean: 30, wideString: 50 },
  /** First and last temperature, as shares of the cost of a leg. */
  hot: 3,
  cold: 0.01,
  fleetHot: 0.5,
  /** The share of the time that may go into saving vehicles. */
  fleetShare: 0.4,
  /** The number of attempts, per job, for a route to go away before the search starts anew with another. */
  patience: 300,
  workPerSecond: 190e6,
  workOfAttempt: 1_500,
}
