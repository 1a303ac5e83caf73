import type { CallToolResult } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { expecting, readInput } from '../http/parse-input.ts'
import type { JsonSchema } from '../rest/openapi/json-schema.ts'
import { catchRefusal } from '../rest/run-route.ts'
import type { DocsResult, SearchDocs } from '../services.ts'
import { errorResult, type Http, type Services, successResult } from './call-tool.ts'

const mostResults = 20
const aText = 'a text of 1 to 100 characters'

const input = z.strictObject({
  text: z
    .string(expecting(aText))
    .trim()
    .min(1, expecting(aText))
    .max(100, expecting(aText))
    .describe('Words that all have to occur in a title or its first line; case does not matter'),
})

const result: z.ZodType<DocsResult> = z.object({
  title: z.string(),
  kind: z.string().describe('What it is: REST, Webhook event, Error, Guide and so on'),
  url: z.string().describe('The address of the page as Markdown'),
  excerpt: z.string(),
})

const output = z.object({
  ok: z.literal(true),
  results: z
    .array(result)
    .describe(`At most ${mostResults}: those with the words in their titles come first`),
  total: z.int().describe('How many there are'),
})

const title = 'Search the documentation'

const objectSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...properties }: JsonSchema = z.toJSONSchema(schema, { io })
  return { ...properties, type: 'object' as const }
}

/** The tool as clients see it. It is no route: pages answer it, and it needs no scope. */
export const docsTool = {
  name: 'search_docs',
  title,
  description:
    'Finds operations, fields, events, errors and guides of this API in its documentation (in English). Every word has to be found. Returns title, kind, excerpt and the url of the page as Markdown; read that page for the whole. Reads nothing of the account and spends nothing.',
  inputSchema: objectSchema(input, 'input'),
  outputSchema: objectSchema(output, 'output'),
  annotations: { title, readOnlyHint: true, openWorldHint: false },
}

/** Answers a call with the first results. It takes one request of the key's budget, as other tools do. */
export async function callDocsTool<Context>(
  { admission }: Pick<Services<Context>, 'admission'>,
  searchDocs: SearchDocs,
  { request, reply }: Http,
  toolArguments: Record<string, unknown>,
): Promise<CallToolResult> {
  const result = await catchRefusal(request.language, async () => {
    reply.headers(await admission.take(request, 1))
    const { text } = readInput(input, toolArguments, 'arguments')
    const results = await searchDocs(text)
    return { body: { ok: true, results: results.slice(0, mostResults), total: results.length } }
  })
  return 'fault' in result ? errorResult(result.fault, { request }) : successResult(result.body)
}
