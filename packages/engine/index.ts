export { buildApiSchema } from './api-schema.ts'
export type { Authorization } from './authorization/authorization.ts'
export type { CostOptions } from './cost/list-sizes.ts'
export { createEngine, type Engine } from './engine.ts'
export type { EngineOptions } from './engine-options.ts'
export { type OnUnexpectedError, RefusedOperation } from './errors.ts'
export type {
  CompletedResult,
  IncrementalResponse,
  IncrementalResult,
  InitialResult,
  PendingResult,
  UpdateResult,
} from './incremental/results.ts'
export { type Limits, nestedTooDeeply } from './limits.ts'
export type { Operation, OperationRequest } from './operation.ts'
export type { OverrideLabels } from './overrides.ts'
export {
  createPersistedDocuments,
  type DocumentRequest,
  type PersistedDocuments,
  type PersistedDocumentsOptions,
} from './persisted-documents.ts'
export { planningState } from './planning/planning-processes.ts'
export type { PlanningState } from './planning/planning-state.ts'
export type { ResponseStream } from './subscribe.ts'
export { readTrustedDocuments } from './trusted-documents.ts'
