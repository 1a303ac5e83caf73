import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provideNpmPackage } from './npm-packages/provide.ts'

/** An address that passes each request on with an API key, because the suite knows none. */
export type KeyedAddress = AsyncDisposable & {
  url: string
  origin: string
  passTo: (url: string, key: string) => void
}

export async function openKeyedAddress(): Promise<KeyedAddress> {
  let target = ''
  let serviceKey = ''
  const server = createServer((incoming, response) => {
    const { host: _, ...headers } = incoming.headers
    const passed = send(
      new URL(incoming.url!, target),
      { method: incoming.method, headers: { ...headers, 'x-service-key': serviceKey } },
      (answer) => {
        response.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(response)
      },
    )
    passed.on('error', () => response.destroy())
    response.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    url: `${origin}/mcp`,
    origin,
    passTo(url, key) {
      target = url
      serviceKey = key
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

type Check = { id: string; status: string; errorMessage?: string }

export type ConformanceRun = {
  /** The failures and warnings by scenario, sorted; empty if all passed. */
  failures: Record<string, string[]>
  printed: string
}

/** Runs the conformance suite of the Model Context Protocol with these arguments, in a process of its own. */
export async function runConformance(args: string[]): Promise<ConformanceRun> {
  const program = join(
    provideNpmPackage('mcp-conformance', '@modelcontextprotocol/conformance'),
    'dist/index.js',
  )
  const folder = await mkdtemp(join(tmpdir(), 'mcp-conformance-'))
  try {
    const printed = await new Promise<string>((resolve) => {
      execFile(
        process.execPath,
        [program, ...args, '--output-dir', folder],
        { maxBuffer: 64 * 1024 * 1024, timeout: 170_000 },
        (_, stdout, stderr) => resolve(stdout + stderr),
      )
    })
    const failures: ConformanceRun['failures'] = {}
    for (const name of await readdir(folder)) {
      const checks: Check[] = JSON.parse(await readFile(join(folder, name, 'checks.json'), 'utf8'))
      const failed = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING')
      const scenario = /^(?:server-)?(.*?)-\d{4}-\d\d-\d\dT/.exec(name)?.[1] ?? name
      failures[scenario] = [...new Set(failed.map(({ id }) => id))].sort()
    }
    return { failures, printed }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
