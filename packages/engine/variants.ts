import { LRUCache } from 'lru-cache'
import type { Authorization } from './authorization/authorization.ts'
import { compileDenials } from './authorization/authorization.ts'
import type { RestrictedFields } from './authorization/restricted-fields.ts'
import type { Operation } from './operation.ts'
import type { ActiveOverrides, ChooseOverrides } from './overrides.ts'

/** The changes that a request makes to an operation, besides its variables. */
export interface Variant extends ActiveOverrides {
  /** Schema coordinates that the caller may not see. */
  readonly denied: ReadonlySet<string>
}

export type ChooseVariant<Context> = (context: Context) => Variant | Promise<Variant>

const nothing: ReadonlySet<string> = new Set()
export const plainVariant: Variant = { denied: nothing, labels: nothing, percentage: 0 }

/** Prepared variants of one operation. Callers differ in few ways that matter; a list this long means that they do not. */
const maxVariants = 32

/**
 * Returns the function that chooses the variant of an operation for a request; undefined if all requests run
 * the same one.
 */
export function compileVariantChoice<Context>(
  restricted: RestrictedFields | undefined,
  authorization: Authorization<Context> | undefined,
  overrides: ChooseOverrides<Context> | undefined,
): ChooseVariant<Context> | undefined {
  const denials = restricted && compileDenials(restricted.requirements, authorization ?? {})
  if (!denials) return overrides && ((context) => ({ denied: nothing, ...overrides(context) }))
  return async (context) => {
    const active = overrides?.(context) ?? plainVariant
    return { labels: active.labels, percentage: active.percentage, denied: await denials(context) }
  }
}

/** Caches the variants of an operation by what distinguishes them. Returns one synchronously if it is cached and chosen so. */
export function createVariants<Context>(
  choose: ChooseVariant<Context>,
  prepare: (variant: Variant) => Promise<Operation<Context>>,
): (context: Context) => Operation<Context> | Promise<Operation<Context>> {
  const prepared = new LRUCache<string, Operation<Context> | Promise<Operation<Context>>>({
    max: maxVariants,
  })
  const get = (variant: Variant) => {
    const key = JSON.stringify([[...variant.denied].sort(), [...variant.labels].sort(), variant.percentage])
    const cached = prepared.get(key)
    if (cached) return cached
    const preparing = prepare(variant)
    prepared.set(key, preparing)
    preparing.then(
      (operation) => prepared.set(key, operation),
      () => prepared.delete(key),
    )
    return preparing
  }
  return (context) => {
    const variant = choose(context)
    return variant instanceof Promise ? variant.then(get) : get(variant)
  }
}
