import { prompts } from '@rodovia/gateway/mcp/prompts.ts'
import { resources } from '@rodovia/gateway/mcp/resources.ts'
import { docsTool } from '@rodovia/gateway/mcp/search-docs.ts'
import { describeTools } from '@rodovia/gateway/mcp/tool.ts'
import { instructions, tools } from '@rodovia/gateway/mcp/tools.ts'
import type { GraphQLSchema } from 'graphql'
import { sample } from 'openapi-sampler'
import { html } from '../html.ts'
import type { DocsPage } from './docs-page.ts'
import { inlineMarkdown } from './markdown.ts'
import type { Schema } from './openapi.ts'
import { schemaFields } from './schema-fields.ts'

type DescribedTool = ReturnType<typeof describeTools>[number] | typeof docsTool

/** The tools as `tools/list` has them. */
export function toolsPage(schema: GraphQLSchema): DocsPage {
  const described = [...describeTools(tools, schema), docsTool]
  return {
    title: 'Tools for agents',
    body: html`<h1>Tools for agents</h1>
<p>Tools of the Model Context Protocol at <code>/mcp</code>. <a href="/docs/guides/how-to/connect-an-ai-agent">Connect an AI agent</a> shows how to use them; a result has the fields of the REST operation that <a href="/docs/guides/reference/mcp-tools">the reference</a> names.</p>
<p>${instructions}</p>
<ul class="contents names">${described.map(({ name }) => html`<li><a href="#${name}"><code>${name}</code></a></li>`)}</ul>
${described.map(toolSection)}
<h2 id="resources">Resources</h2>
<ul>${resources.map(({ uri, description }) => html`<li><code>${uri}</code>: ${description}</li>`)}</ul>
<h2 id="prompts">Prompts</h2>
<ul>${prompts.map(({ name, description }) => html`<li><code>${name}</code>: ${description}</li>`)}</ul>`,
  }
}

function toolSection({ name, title, description, inputSchema, annotations }: DescribedTool) {
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: sample(inputSchema, { quiet: true, skipNonRequired: true }) },
  }
  return html`<section class="operation" aria-labelledby="${name}">
<h2 id="${name}"><a href="#${name}"><code>${name}</code></a></h2>
<p><strong>${title}.</strong> ${whatItDoes(annotations)}</p>
<p>${inlineMarkdown(description)}</p>
<h3>Arguments</h3>${schemaFields(inputSchema as Schema)}
<details><summary>An example</summary><pre><code>${JSON.stringify(call, null, 2)}</code></pre></details>
</section>`
}

function whatItDoes(annotations: DescribedTool['annotations']): string {
  if ('readOnlyHint' in annotations && annotations.readOnlyHint) return 'Reads only.'
  return 'destructiveHint' in annotations && annotations.destructiveHint
    ? 'Changes or removes what exists.'
    : 'Adds something.'
}
