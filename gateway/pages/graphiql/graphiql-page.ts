import { html } from '../html.ts'
import { ownLanguage } from '../page-document.ts'
import type { PageFiles } from '../page-files.ts'
import { messages } from './graphiql-messages.ts'

/** Where GraphiQL runs operations with the session of the console. */
export const sessionAddress = '/conta/graphql'

/** The page at `/graphql`: a line about the session, and the place of GraphiQL. `base` is where its files are. */
export function graphiqlPage(files: PageFiles, base: string) {
  return html`<!doctype html>
<html lang="${ownLanguage}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${messages.title} · Rodovia</title>
<link rel="icon" href="${files.icon}" type="image/svg+xml">
<link rel="stylesheet" href="${files.styles}">
<link rel="stylesheet" href="${base}styles.css">
<script type="module" src="${base}main.js"></script>
</head>
<body class="graphiql-page">
<header class="top">
<p class="brand"><a href="/"><img src="${files.icon}" alt="" width="28" height="28">Rodovia</a></p>
<p id="session" role="status" data-signed-in="${messages.signedInAs}" data-anonymous="${messages.anonymous}"></p>
<nav aria-label="Rodovia"><a href="/conta/entrar?volta=${sessionAddress}" id="log-in" hidden>${messages.logIn}</a> <a href="/conta">${messages.console}</a> <a href="/docs/graphql/queries">${messages.docs}</a></nav>
</header>
<main id="graphiql" lang="en" data-failed="${messages.failed}"><p lang="${ownLanguage}">${messages.loading}</p></main>
<noscript><p>${messages.needsScript} <a href="/docs/graphql/queries">${messages.docs}</a></p></noscript>
</body>
</html>
`
}
