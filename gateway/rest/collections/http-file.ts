import { type CollectionRequest, type Folder, variables } from './requests.ts'

/**
 * The requests as an `.http` file for VS Code (REST Client) and its kind. JetBrains’ HTTP client runs it too, except that a value of an
 * earlier response (`@name = {{request.response.body.$.…}}`) is to be filled in by hand.
 */
export function httpFile(folders: readonly Folder[]): string {
  const [names, captured] = [new Set<string>(), new Set<string>()]
  return [
    '# Every operation of Rodovia’s REST API. Fill in the variables, then send the requests below "Start" in their order.',
    '',
    ...Object.entries(variables).map(
      ([name, [value, description]]) => `# ${description}\n@${name} = ${value}`,
    ),
    '',
    ...folders.flatMap(({ name, description, requests }) => [
      `# ${'='.repeat(8)} ${name}: ${description}`,
      '',
      ...requests.map((request) => block(withNew(request, captured), uniqueName(request, names))),
    ]),
  ].join('\n')
}

/**
 * Keeps each variable only in the first request that sets it. A file that sets one twice uses the last value.
 */
function withNew(request: CollectionRequest, captured: Set<string>): CollectionRequest {
  const captures = request.captures.filter(({ variable }) => !captured.has(variable))
  for (const { variable } of captures) captured.add(variable)
  return { ...request, captures }
}

function block(request: CollectionRequest, id: string): string {
  const { name, method, path, query, credentials, body, captures } = request
  const needed = query.filter(({ isRequired }) => isRequired)
  const optional = query.filter(({ isRequired }) => !isRequired)
  const search = needed.length > 0 ? `?${needed.map((one) => `${one.name}=${one.value}`).join('&')}` : ''
  return [
    `### ${name}`,
    ...(optional.length > 0 ? [`# Also: ${optional.map((one) => one.name).join(', ')}`] : []),
    ...(captures.length > 0 ? [`# @name ${id}`] : []),
    `${method} {{base_url}}${path}${search}`,
    ...credentialLine(credentials),
    ...(body === null ? [] : ['Content-Type: application/json', '', body]),
    '',
    ...captures.flatMap((capture) => [
      '###',
      `@${capture.variable} = {{${id}.response.body.$.${capture.path.join('.')}}}`,
      '',
    ]),
  ].join('\n')
}

function credentialLine(credentials: CollectionRequest['credentials']): string[] {
  if (credentials === 'none') return []
  return [
    credentials === 'key' ? 'X-Service-Key: {{api_key}}' : `Authorization: Bearer {{${credentials}_token}}`,
  ]
}

/** `POST /v1/orders` is `postV1Orders`; a second one of the same address gets a number. */
function uniqueName({ method, path }: CollectionRequest, names: Set<string>): string {
  const words = path.split('/').filter((part) => part && !part.startsWith('{{'))
  const camel = words
    .flatMap((word) => word.split(/[-.]/))
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
  const base = method.toLowerCase() + camel.join('')
  let name = base
  for (let count = 2; names.has(name); count++) name = `${base}${count}`
  names.add(name)
  return name
}
