import type { QueryPlanner } from '@graphql-hive/router-query-planner'

/** Which `@override(label:)` are active, as the planner reads them. */
export interface ActiveOverrides {
  /** Active custom labels. */
  readonly labels: ReadonlySet<string>
  /** `percent(N)` is active if N is greater. */
  readonly percentage: number
}

/** Which of these custom labels of `@override` are active for a request. */
export type OverrideLabels<Context> = (context: Context, labels: readonly string[]) => Iterable<string>

export type ChooseOverrides<Context> = (context: Context) => ActiveOverrides

/**
 * Compiles the choice of overrides: each request draws anew for `percent(N)`, so that N of 100 requests read the field from its new
 * subgraph. Throws for custom labels without a hook.
 *
 * @returns undefined for a supergraph without labels.
 */
export function compileOverrides<Context>(
  { overrideLabels, overridePercentages }: QueryPlanner,
  activeLabels: OverrideLabels<Context> | undefined,
): ChooseOverrides<Context> | undefined {
  if (overrideLabels.length > 0 && !activeLabels) {
    throw new TypeError(
      `The supergraph cannot be executed. It overrides fields by the labels ${overrideLabels.join(', ')}, and there is no ` +
        'option overrideLabels that says which are active: set it, or use labels of the form percent(N).',
    )
  }
  if (overrideLabels.length === 0 && overridePercentages.length === 0) return undefined
  const percentages = [...new Set(overridePercentages)].sort((a, b) => b - a)
  return (context) => {
    const drawn = percentages.length > 0 ? Math.random() * 100 : 0
    return {
      labels: new Set(overrideLabels.length > 0 ? activeLabels?.(context, overrideLabels) : []),
      // All draws between two percentages have the same plan.
      percentage: percentages.find((percentage) => percentage <= drawn) ?? 0,
    }
  }
}
