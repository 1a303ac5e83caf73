import { runInNewContext } from 'node:vm'

/** A request of a collection, with `{{variables}}`. */
export type SavedRequest = {
  name: string
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
}

type Field = { key: string; value: string; disabled?: boolean }
type PostmanItem = {
  name: string
  item?: PostmanItem[]
  request?: {
    method: string
    header: Field[]
    auth: { type: string; bearer?: Field[]; apikey?: Field[] }
    url: { raw: string; host: string[]; path: string[]; query?: Field[] }
    body?: { raw: string }
  }
  event?: { script: { exec: string[] } }[]
}
export type PostmanCollection = { info: { schema: string }; item: PostmanItem[]; variable: Field[] }

/** The requests of a folder as Postman sends them: the URL from its parts, the credentials as a header. */
export function requestsOf(items: readonly PostmanItem[]): { request: SavedRequest; script: string }[] {
  return items.map(({ name, request, event = [] }) => {
    const { method, header, auth, url, body } = request!
    const search = (url.query ?? [])
      .filter(({ disabled }) => !disabled)
      .map(({ key, value }) => `${key}=${value}`)
    const address = [
      `${url.host.join('')}/${url.path.join('/')}`,
      ...(search.length > 0 ? [search.join('&')] : []),
    ]
    const field = (fields: Field[] = [], key: string) => fields.find((one) => one.key === key)!.value
    return {
      script: event.flatMap(({ script }) => script.exec).join('\n'),
      request: {
        name,
        method,
        url: address.join('?'),
        headers: {
          ...(auth.type === 'apikey' && { [field(auth.apikey, 'key')]: field(auth.apikey, 'value') }),
          ...(auth.type === 'bearer' && { Authorization: `Bearer ${field(auth.bearer, 'token')}` }),
          ...Object.fromEntries(header.map(({ key, value }) => [key, value])),
        },
        body: body?.raw,
      },
    }
  })
}

/** Runs a test script of Postman, with as much of `pm` as ours use. */
export function runScript(script: string, code: number, body: unknown, values: Map<string, string>): void {
  const response = { code, json: () => body }
  const collectionVariables = { set: (name: string, value: unknown) => values.set(name, String(value)) }
  runInNewContext(script, { pm: { response, collectionVariables } })
}

/** Replaces `{{name}}`. One that has no value yet is what a person would see: its name. */
export function filled(text: string, values: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values.get(name) ?? name)
}

type HttpBlock = { request: SavedRequest; id: string | undefined }

/** An `.http` file as VS Code's REST Client reads it: requests between `###`, variables of the file, variables of responses. */
export function readHttpFile(text: string): {
  blocks: HttpBlock[]
  variables: Map<string, string>
  /** A value at a path in the response of a request with a name. */
  fromResponses: { variable: string; id: string; path: string[] }[]
} {
  const lines = text.split('\n').flatMap((line) => /^@(\w+) = ?(.*)$/.exec(line)?.slice(1, 3) ?? [])
  const pairs = lines.flatMap((name, index) => (index % 2 === 0 ? [[name, lines[index + 1]!] as const] : []))
  if (new Set(pairs.map(([name]) => name)).size < pairs.length)
    throw new Error('A variable of the file is set twice: the last one would count.')
  const fromResponses = pairs.flatMap(([variable, value]) => {
    const [, id, path] = /^\{\{(\w+)\.response\.body\.\$\.([\w.]+)\}\}$/.exec(value) ?? []
    return id && path ? [{ variable, id, path: path.split('.') }] : []
  })
  return {
    blocks: text
      .split(/^### ?/m)
      .slice(1)
      .flatMap(blockOf),
    variables: new Map(pairs.filter(([, value]) => !value.startsWith('{{'))),
    fromResponses,
  }
}

function blockOf(text: string): HttpBlock[] {
  const [name = '', ...rest] = text.split('\n')
  const [, id] = /^# @name (\w+)$/m.exec(text) ?? []
  const lines = rest.filter((line) => !line.startsWith('#') && !line.startsWith('@'))
  const start = lines.findIndex((line) => /^[A-Z]+ /.test(line))
  if (start === -1) return []
  const [method = '', url = ''] = lines[start]!.split(' ')
  const end = lines.indexOf('', start)
  const headers = lines.slice(start + 1, end).map((line) => line.split(/: (.*)/s).slice(0, 2))
  const body = lines.slice(end).join('\n').trim()
  return [
    { id, request: { name, method, url, headers: Object.fromEntries(headers), body: body || undefined } },
  ]
}
