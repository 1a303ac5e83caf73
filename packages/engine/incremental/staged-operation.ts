import { type DirectiveNode, type DocumentNode, Kind, type OperationDefinitionNode, visit } from 'graphql'
import { LRUCache } from 'lru-cache'
import type { CompilerContext, OperationShape } from '../compiler-context.ts'
import type { Variables } from '../transports/transport.ts'
import type { Variant } from '../variants.ts'
import { argumentOf } from './directives.ts'
import { NotDeferrable, prepareRootStage } from './prepare-stages.ts'
import type { ChooseStages, StagedOperation } from './prepared-stages.ts'
import { splitStage } from './split.ts'
import type { SplitSource } from './stage.ts'

/** Prepared combinations of the variables that switch directives on and off. */
const maxCombinations = 8

/**
 * Prepares the stages of an operation when a client first asks for a response in parts.
 *
 * @returns undefined for an operation without `@defer` and `@stream`.
 * @param read reads the operation from its document, which is not kept.
 */
export function compileStages<Context>(
  compiler: CompilerContext<Context>,
  definitions: DocumentNode['definitions'],
  variant: Variant,
  read: () => OperationShape & { readonly definition: OperationDefinitionNode },
): ChooseStages<Context> | undefined {
  const names = compiler.entries && switches(definitions)
  if (!names) return undefined
  const prepared = new LRUCache<string, { staged: ReturnType<ChooseStages<Context>> }>({
    max: maxCombinations,
  })
  return (variables) => {
    const key = names.map((name) => (variables[name] === false ? '0' : '1')).join('')
    const cached = prepared.get(key)
    if (cached) return cached.staged
    const entry: { staged: ReturnType<ChooseStages<Context>> } = { staged: null }
    const values = Object.fromEntries(names.map((name) => [name, variables[name]]))
    entry.staged = prepareStages(compiler, variant, read(), values).then(
      (staged) => (entry.staged = staged),
      (error) => {
        prepared.delete(key)
        compiler.onUnexpectedError(error, { context: undefined, subgraph: undefined, path: undefined })
        return null
      },
    )
    prepared.set(key, entry)
    return entry.staged
  }
}

/** The variables of `if` in the directives for incremental delivery; undefined without such directives. */
function switches(definitions: DocumentNode['definitions']): readonly string[] | undefined {
  const names = new Set<string>()
  let isFound = false
  for (const definition of definitions)
    visit(definition, {
      Directive(node) {
        if (node.name.value !== 'defer' && node.name.value !== 'stream') return
        isFound = true
        const value = argumentOf(node, 'if')
        if (value?.kind === Kind.VARIABLE) names.add(value.name.value)
      },
    })
  return isFound ? [...names] : undefined
}

/** Splits the operation again without the fragments at which no plan can enter. */
async function prepareStages<Context>(
  compiler: CompilerContext<Context>,
  variant: Variant,
  { definition, ...read }: OperationShape & { readonly definition: OperationDefinitionNode },
  variables: Variables,
): Promise<StagedOperation<Context> | null> {
  const { apiSchema, entries } = compiler
  const root = apiSchema.getRootType(definition.operation)
  if (!root) return null
  const originals: SplitSource['originals'] = new WeakMap()
  const { isDenied } = read
  const shape: OperationShape = {
    ...read,
    isDenied: isDenied && ((type, node) => isDenied(type, originals.get(node) ?? node)),
  }
  const ignored = new Set<DirectiveNode>()
  const isEntity = (type: string) => entries?.().fieldOf(type) !== undefined
  const split: SplitSource = { ...shape, variables, ignored, isEntity, originals }
  for (;;) {
    const stage = splitStage(split, root, definition.selectionSet)
    if (stage.deferred.length === 0 && stage.streamed.length === 0) return null
    try {
      const source = { compiler, shape, definition, variant, split }
      const { project, ...prepared } = await prepareRootStage(source, stage, definition.operation)
      return { stage: prepared, project, clientPath: shape.keys.clientPath }
    } catch (error) {
      if (!(error instanceof NotDeferrable) || ignored.has(error.directive)) throw error
      ignored.add(error.directive)
    }
  }
}
