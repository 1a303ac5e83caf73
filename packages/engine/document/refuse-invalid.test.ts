import { buildSchema, parse, specifiedRules } from 'graphql'
import { expect, test } from 'vitest'
import { incrementalRules } from '../incremental/rules.ts'
import { defaultLimits } from '../limits.ts'
import { refuseInvalid } from './refuse-invalid.ts'

const schema = buildSchema(`
  directive @stream(label: String, initialCount: Int, if: Boolean) on FIELD
  type Query { book(id: ID!, filter: Filter): Book  books: [Book]  node: Node }
  type Subscription { added: Book  removed: Book }
  interface Node { id: ID }
  type Book implements Node { id: ID  name(short: Boolean): String  next: Book }
  type Shop { id: ID }
  input Filter { year: Int }
`)

/** For each rule a document that breaks it. */
const invalid: Readonly<Record<string, string>> = {
  ExecutableDefinitionsRule: '{ books { id } } type Other { id: ID }',
  UniqueOperationNamesRule: 'query A { books { id } } query A { books { id } }',
  LoneAnonymousOperationRule: '{ books { id } } query A { books { id } }',
  SingleFieldSubscriptionsRule: 'subscription { added { id } removed { id } }',
  KnownTypeNamesRule: '{ books { ... on Unknown { id } } }',
  FragmentsOnCompositeTypesRule: '{ books { ... on ID { id } } }',
  VariablesAreInputTypesRule: 'query ($a: Book) { books { name(short: $a) } }',
  ScalarLeafsRule: '{ books { id { more } } }',
  FieldsOnCorrectTypeRule: '{ books { isbn } }',
  UniqueFragmentNamesRule: '{ books { ...A } } fragment A on Book { id } fragment A on Book { id }',
  KnownFragmentNamesRule: '{ books { ...Unknown } }',
  NoUnusedFragmentsRule: '{ books { id } } fragment A on Book { id }',
  PossibleFragmentSpreadsRule: '{ books { ... on Shop { id } } }',
  NoFragmentCyclesRule: '{ books { ...A } } fragment A on Book { next { ...A } }',
  UniqueVariableNamesRule: 'query ($a: Boolean, $a: Boolean) { books { name(short: $a) } }',
  NoUndefinedVariablesRule: '{ books { name(short: $a) } }',
  NoUnusedVariablesRule: 'query ($a: Boolean) { books { id } }',
  KnownDirectivesRule: '{ books @unknown { id } }',
  UniqueDirectivesPerLocationRule: '{ books @skip(if: true) @skip(if: true) { id } }',
  KnownArgumentNamesRule: '{ books { name(long: true) } }',
  UniqueArgumentNamesRule: '{ books { name(short: true, short: true) } }',
  ValuesOfCorrectTypeRule: '{ books { name(short: 5) } }',
  ProvidedRequiredArgumentsRule: '{ book { id } }',
  VariablesInAllowedPositionRule: 'query ($a: ID) { book(id: $a) { id } }',
  OverlappingFieldsCanBeMergedRule: '{ books { a: id a: name } }',
  UniqueInputFieldNamesRule: '{ book(id: 1, filter: { year: 1, year: 2 }) { id } }',
  MaxIntrospectionDepthRule:
    '{ __schema { types { fields { type { fields { type { fields { type { name } } } } } } } } }',
  staticUniqueLabels: '{ books @stream(label: "a") { id } more: books @stream(label: "a") { id } }',
  allowedPlaces: 'subscription { added @stream(initialCount: 0) { id } }',
  listsOnly: '{ book(id: 1) @stream { id } }',
  noOverlappingStreams: '{ books @stream(initialCount: 1) { id } books { name } }',
}

test.each([...specifiedRules, ...incrementalRules])('a document that breaks %o is refused', (rule) => {
  const source = invalid[rule.name]!
  const document = () => parse(source, { noLocation: true })
  const refuse = () => refuseInvalid(schema, document(), source, document, defaultLimits, incrementalRules)
  expect(refuse).toThrow()
})
