import { html } from '../html.ts'
import type { PageFiles } from '../page-files.ts'
import type { DocsPage } from './docs-page.ts'
import { graphqlPages } from './graphql-pages.ts'
import type { Document } from './openapi.ts'
import { shapesAddress } from './schema-fields.ts'

type Frame = { files: PageFiles; document: Document; address: string; query?: string }

/** A page of the documentation: brand, search, menu and content. It has no script. */
export function docsDocument({ title, body }: DocsPage, { files, document, address, query = '' }: Frame) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Rodovia documentation</title>
<link rel="icon" href="${files.icon}" type="image/svg+xml">
<link rel="stylesheet" href="${files.styles}">
<link rel="stylesheet" href="${files.docsStyles}">
</head>
<body class="docs">
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<p class="brand"><img src="${files.icon}" alt="" width="28" height="28"><a href="/">Rodovia</a> <a href="/docs">Documentation</a></p>
<a class="to-menu" href="#menu">Contents</a>
<form role="search" action="/docs/search"><label class="unseen" for="q">Search the documentation</label>
<input id="q" name="q" type="search" value="${query}" maxlength="100" placeholder="Search"><button>Search</button></form>
</header>
<div class="columns">
<main id="content" tabindex="-1">
${body}
</main>
<nav id="menu" aria-label="Documentation">${menu(document, address)}</nav>
</div>
</body>
</html>
`
}

function menu({ tags }: Document, address: string) {
  const sections: [string, (readonly [string, string])[]][] = [
    [
      'Guides',
      [
        ['/docs/guides', 'All guides'],
        ['/docs/guides/tutorials/first-integration', 'Your first integration'],
        ['/docs/guides/reference/rules', 'Product rules'],
      ],
    ],
    ['REST', [...tags.map(({ name }) => [`/docs/rest/${name}`, name] as const), [shapesAddress, 'shapes']]],
    ['Events', [['/docs/webhooks', 'Webhook events']]],
    [
      'GraphQL',
      Object.entries(graphqlPages).map(([name, title]) => [`/docs/graphql/${name}`, title] as const),
    ],
    [
      'Files',
      [
        ['/openapi.yaml', 'OpenAPI 3.1 (YAML)'],
        ['/openapi.json', 'OpenAPI 3.1 (JSON)'],
        ['/openapi-3.0.json', 'OpenAPI 3.0'],
        ['/docs/schema.graphql', 'GraphQL schema'],
      ],
    ],
  ]
  return sections.map(
    ([title, links]) =>
      html`<p>${title}</p><ul>${links.map(
        ([path, label]) =>
          html`<li><a href="${path}"${path === address ? html` aria-current="page"` : ''}>${label}</a></li>`,
      )}</ul>`,
  )
}
