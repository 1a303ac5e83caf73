import type { ApiChange } from './api-changes.ts'
import { type Deprecation, describeDeprecation, shortestNoticeMonths } from './deprecations.ts'

const policy = `# Changes of the API

This page lists what changed for clients of REST, GraphQL, webhooks and MCP, and says how long deprecated things stay. The same list is
a feed (Atom): \`/docs/changes.atom\`. It is written by \`npm run schema\` from \`gateway/changes/api-changes.ts\`.

## Policy

- What is deprecated stays at least ${shortestNoticeMonths} months, and works as before until then.
- A deprecated REST route answers with \`Deprecation\` (RFC 9745: since when), \`Sunset\` (RFC 8594: from when on it may be gone) and a
  \`Link\` with \`rel="deprecation"\`; OpenAPI marks it with \`deprecated\`, and GraphQL has \`@deprecated\` with what to use instead.
- Incompatible is: an operation, a field, a type or a value is removed; an input becomes required or takes less; a type changes; an
  answer may lack what it always had. Such a change is marked **incompatible** below.
- Compatible is what is added: operations, optional inputs, fields of answers, events, values of answers. Clients ignore what they do not know.`

/** The text of docs/reference/api-changes.md. */
export function apiChangesPage(changes: readonly ApiChange[], deprecations: readonly Deprecation[]): string {
  const dates = [...new Set(changes.map(({ date }) => date))]
  const deprecated = deprecations.map((row) => {
    const what = 'route' in row ? row.route.replaceAll(/:(\w+)/g, '{$1}') : row.field
    return `- \`${what}\`. ${describeDeprecation(row)}`
  })
  return [
    policy,
    '## Deprecated now',
    deprecated.length > 0 ? deprecated.join('\n') : 'Nothing is deprecated.',
    ...dates.map(
      (date) =>
        `## ${date}\n\n${changes
          .filter((change) => change.date === date)
          .map(lineOf)
          .join('\n')}`,
    ),
    '## Next\n\n- [The contract of REST](contract.md).\n- [Webhooks](webhooks.md).\n',
  ].join('\n\n')
}

function lineOf({ id, door, kind, isBreaking, text }: ApiChange): string {
  return `- <a id="${id}"></a>${door}, ${kind}${isBreaking ? ', **incompatible**' : ''}: ${text}`
}
