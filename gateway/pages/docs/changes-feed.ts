import type { ApiChange } from '@rodovia/gateway/changes/api-changes.ts'
import { html } from '../html.ts'

/** The address of the feed of changes. */
export const feedAddress = '/docs/changes.atom'

const changesAddress = '/docs/guides/reference/api-changes'

/** The changes of the API in Atom (RFC 4287), the newest first. Their ids are tags (RFC 4151), which stay. */
export function changesFeed(changes: readonly ApiChange[], baseUrl: string): string {
  const { hostname } = new URL(baseUrl)
  const timeOf = (date: string) => `${date}T00:00:00Z`
  const entries = changes.map(({ id, date, door, kind, isBreaking, text }) => {
    const title = `${door}, ${kind}${isBreaking ? ', incompatible' : ''}: ${text}`
    return html`<entry>
<id>tag:${hostname},${date}:${id}</id>
<title>${title}</title>
<updated>${timeOf(date)}</updated>
<link rel="alternate" type="text/html" href="${baseUrl}${changesAddress}#${id}"/>
<category term="${door}"/><category term="${kind}"/>${isBreaking ? html`<category term="incompatible"/>` : ''}
<content type="text">${text}</content>
</entry>
`
  })
  return html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${baseUrl}${feedAddress}</id>
<title>Rodovia: changes of the API</title>
<updated>${timeOf(changes[0]?.date ?? '1970-01-01')}</updated>
<author><name>Rodovia</name></author>
<link rel="self" type="application/atom+xml" href="${baseUrl}${feedAddress}"/>
<link rel="alternate" type="text/html" href="${baseUrl}${changesAddress}"/>
${entries}</feed>
`.in('en')
}
