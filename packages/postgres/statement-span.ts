import { inSpan, isTracing } from '@rodovia/platform/tracing/tracing.ts'
import type pg from 'pg'

/** A statement as a part of what is done: by its name, or by what it does to which table. Never with its values. */
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
 * Makes spans of what MikroORM sends, which asks connections itself and waits for a promise; what goes through `sqlOn` asks the pool,
 * and has one already.
 */
export function traceConnections(pool: pg.Pool): void {
  if (!isTracing()) return
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      const [asked] = given
      const text = typeof asked === 'string' ? asked : (asked as { text?: unknown } | null)?.text
      if (typeof given.at(-1) === 'function' || typeof text !== 'string') return query(...given)
      return inSpan('sql', statementSpan({ text }), () => query(...given))
    }) as typeof client.query
  })
}
