import { type CollectionRequest, type Folder, variables } from './requests.ts'

/** The requests as a Postman collection, format 2.1. Values of responses are kept by test scripts. */
export function postmanCollection(folders: readonly Folder[]) {
  return {
    info: {
      name: 'Rodovia',
      description:
        'Every operation of the REST API. Fill in the variables of the collection, then run the folder Start.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: folders.map(({ name, description, requests }) => ({
      name,
      description,
      item: requests.map(itemOf),
    })),
    variable: Object.entries(variables).map(([key, [value, description]]) => ({ key, value, description })),
  }
}

function itemOf({ name, description, method, path, query, credentials, body, captures }: CollectionRequest) {
  const needed = query.filter(({ isRequired }) => isRequired)
  const search = needed.length > 0 ? `?${needed.map((one) => `${one.name}=${one.value}`).join('&')}` : ''
  return {
    name,
    request: {
      method,
      description,
      header: body === null ? [] : [{ key: 'Content-Type', value: 'application/json' }],
      auth: authOf(credentials),
      url: {
        raw: `{{base_url}}${path}${search}`,
        host: ['{{base_url}}'],
        path: path.slice(1).split('/'),
        ...(query.length > 0 && {
          query: query.map(({ name: key, value, isRequired, description }) => ({
            key,
            value,
            description,
            ...(!isRequired && { disabled: true }),
          })),
        }),
      },
      ...(body !== null && { body: { mode: 'raw', raw: body, options: { raw: { language: 'json' } } } }),
    },
    ...(captures.length > 0 && {
      event: [
        {
          listen: 'test',
          script: {
            type: 'text/javascript',
            exec: [
              'if (pm.response.code === 200) {',
              ...captures.map(
                ({ variable, path }) =>
                  `  pm.collectionVariables.set(${JSON.stringify(variable)}, pm.response.json().${path.join('.')})`,
              ),
              '}',
            ],
          },
        },
      ],
    }),
  }
}

function authOf(credentials: CollectionRequest['credentials']) {
  const field = (key: string, value: string) => ({ key, value, type: 'string' })
  if (credentials === 'none') return { type: 'noauth' }
  if (credentials === 'key')
    return {
      type: 'apikey',
      apikey: [field('key', 'X-Service-Key'), field('value', '{{api_key}}'), field('in', 'header')],
    }
  return { type: 'bearer', bearer: [field('token', `{{${credentials}_token}}`)] }
}
