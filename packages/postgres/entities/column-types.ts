import { p } from '@mikro-orm/core'

/** A time in milliseconds. */
export const time = () => p.datetime(3)

export const id = <Id extends string = string>() => p.uuid().$type<Id>()

/** A text of at most `length` characters. */
export const text = <Text extends string = string>(length: number) => p.string().length(length).$type<Text>()

/** A SHA-256 hash as hex digits. */
export const sha256 = () => text(64)

/** A latitude or longitude. */
export const degrees = () => p.double().$type<number>()

/** An index that stays small on an append-only table, for ranges of a time. */
export const brinIndex = (name: string, table: string, column: string) => ({
  name,
  expression: `create index ${name} on ${table} using brin (${column}) with (autosummarize = on)`,
})
