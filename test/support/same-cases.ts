import { configureGlobal } from 'fast-check'

/**
 * Properties are tried with the same cases in each run, so that a red run shows what a change broke. A seed of
 * `npm run test:repeat` draws others.
 */
configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1) })
