import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform } from '../support/journey.ts'
import { type KeyedAddress, openKeyedAddress, runConformance } from '../support/mcp-conformance.ts'
import { testConfig } from '../support/test-config.ts'

const stack = new AsyncDisposableStack()
let address: KeyedAddress
beforeAll(async () => {
  address = stack.use(await openKeyedAddress())
  const env = { ...testConfig({}), MCP_ALLOWED_ORIGINS: address.origin }
  const platform = stack.use(await startTestPlatform({ env }))
  address.passTo(platform.url, demoApiKey)
})
afterAll(() => stack.disposeAsync())

/** Scenarios that call tools, prompts and resources of the suite's own example server, such as `test_simple_text`. */
const ofItsExampleServer = [
  'json-schema-2020-12',
  'prompts-get-embedded-resource',
  'prompts-get-simple',
  'prompts-get-with-args',
  'prompts-get-with-image',
  'resources-read-binary',
  'resources-read-text',
  'resources-templates-read',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-error',
  'tools-call-image',
  'tools-call-mixed-content',
  'tools-call-simple-text',
  'tools-call-with-progress',
]

/** The features that we do not offer, and the findings of the suite there; the rest has to pass. */
const notOffered: Record<string, { scenarios: RegExp; checks: Record<string, string[]> }> = {
  '2025-11-25': {
    // Completions, logging, and questions from the server to the client are optional.
    scenarios:
      /^(completion-complete|logging-set-level|resources-(un)?subscribe|elicitation-.*|tools-call-(elicitation|sampling|with-logging))$/,
    // There are no sessions, which the suite only warns of.
    checks: {
      'server-sse-multiple-streams': ['server-sse-multiple-streams-session'],
      'server-sse-polling': ['server-sse-polling-session'],
    },
  },
  '2026-07-28': {
    // So are completions, questions to the client, tasks, and parameters of tools in headers.
    scenarios: /^(completion-complete|input-required-.*|tasks-.*|http-custom-header-server-validation)$/,
    // These four need tools of the example server, too.
    checks: {
      'server-stateless': [
        'sep-2575-http-server-no-independent-requests-on-stream',
        'sep-2575-missing-capability-http-400',
        'sep-2575-server-no-log-without-loglevel',
        'sep-2575-server-rejects-undeclared-capability',
      ],
    },
  },
}

const required: Record<string, string[]> = {
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list'],
  '2026-07-28': ['http-header-validation', 'sep-2164-resource-not-found', 'caching', 'tools-list'],
}

test.each(['2025-11-25', '2026-07-28'])(
  'what %s requires of our tools, resources and prompts is met',
  async (revision) => {
    const { failures, printed } = await runConformance([
      ...['server', '--url', address.url, '--requirements', revision],
    ])
    const { scenarios, checks } = notOffered[revision]!
    const isOffered = ([name]: [string, string[]]) =>
      !ofItsExampleServer.includes(name) && !scenarios.test(name)
    const results = Object.fromEntries(Object.entries(failures).filter(isOffered))
    const passing = Object.fromEntries(Object.keys(results).map((name) => [name, checks[name] ?? []]))
    expect(results, printed).toEqual(passing)
    expect(Object.keys(results), printed).toEqual(
      expect.arrayContaining([...required[revision]!, 'dns-rebinding-protection', ...Object.keys(checks)]),
    )
  },
)
