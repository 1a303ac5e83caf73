import { type PlanOptions, type Problem, plan } from '../index.ts'

/** A worker as a user of the package writes it. */
export default ({ problem, options }: { problem: Problem; options: PlanOptions }) => plan(problem, options)
