import { inSpan, isTracing } from '@rodovia/platform/tracing/tracing.ts'
import type pg from 'pg'

/** The span of a statement: its name, or its verb and table; never its values. */
export function statementSpan({ name, text }: { name?: string | undefined; text: string }) {
  return {
    kind: 'client',
    needsParent: true,
    attributes: { 'db.system.name': 'postgresql', ...attributesOf(name, text) },
  } as const
}

function attributesOf(name: string | undefined, text: string): Record<string, string> {
  if (name) return { 'db.query.summary': name }
  const [, verb = 'sql'] = /^\s*(\w+)/.exec(text) ?? []
  const [, table] = /\b(?:from|into|update)\s+"?(?:public"?\."?)?(\w+)/i.exec(text) ?? []
  return { 'db.query.summary': table ? `${verb} ${table}` : verb }
}

/**
 * Traces the statements of MikroORM, which queries clients directly and awaits promises. `sqlOn` queries the
 * pool and makes its own spans.
 */
export function traceConnections(pool: pg.Pool): void {
  if (!isTracing()) return
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const [statement] = args
      const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | null)?.text
      if (typeof args.at(-1) === 'function' || typeof text !== 'string') return query(...args)
      return inSpan('sql', statementSpan({ text }), () => query(...args))
    }) as typeof client.query
  })
}
