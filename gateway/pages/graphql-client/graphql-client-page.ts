import { html } from '../html.ts'
import { ownLanguage } from '../page-document.ts'
import type { PageFiles } from '../page-files.ts'
import { messages } from './graphql-client-messages.ts'
import { sessionQuery } from './session-query.ts'

/** The address at which the GraphQL client runs operations with the session of the console. */
export const sessionAddress = '/conta/graphql'

/** The page at `/graphql`: a line about the session, and Altair, whose files are at `base`. */
export function graphqlClientPage(files: PageFiles, base: string) {
  return html`<!doctype html>
<html lang="${ownLanguage}">
<head>
<meta charset="utf-8">
<base href="${base}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>GraphQL · Rodovia</title>
<link rel="icon" href="${files.icon}" type="image/svg+xml">
<link rel="stylesheet" href="${files.styles}">
<link rel="stylesheet" href="styles.css">
<link rel="stylesheet" href="${files.graphqlClientStyles}">
<script type="module" src="polyfills.js"></script>
<script type="module" src="main.js"></script>
<script type="module" src="${files.graphqlClient}"></script>
</head>
<body class="graphql-client">
<header class="top">
<p class="brand"><a href="/"><img src="${files.icon}" alt="" width="28" height="28">Rodovia</a></p>
<p id="session" role="status" data-query="${sessionQuery}" data-example="${messages.example}" data-language="${messages.altairLanguage}" data-signed-in="${messages.signedInAs}" data-anonymous="${messages.anonymous}"></p>
<nav aria-label="Rodovia"><a href="/conta/entrar?volta=${sessionAddress}" id="log-in" hidden>${messages.logIn}</a> <a href="/conta">${messages.console}</a> <a href="/docs/graphql/queries">${messages.docs}</a></nav>
</header>
<app-root><p>${messages.loading}</p></app-root>
<noscript><p>${messages.needsScript} <a href="/docs/graphql/queries">${messages.docs}</a></p></noscript>
</body>
</html>
`
}
