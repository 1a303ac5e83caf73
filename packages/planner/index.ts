export { checkPlan } from './check.ts'
export { type Evaluation, evaluate } from './evaluate.ts'
export { type Alternative, explainJob } from './explain.ts'
export { type Added, type Explanation, explainPlan } from './explain-plan.ts'
export { type PlanOptions, type Progress, plan } from './plan.ts'
export type {
  Broken,
  Job,
  Matrix,
  Plan,
  PlannedRoute,
  PlannedStop,
  Problem,
  Reason,
  Stop,
  Travel,
  Unassigned,
  Vehicle,
  Window,
} from './problem.ts'
export { textOf } from './reasons.ts'
export { type Fault, RefusedProblem } from './refusals.ts'
