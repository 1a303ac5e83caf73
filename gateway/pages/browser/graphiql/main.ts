import { GraphiQL } from 'graphiql'
import { buildSchema } from 'graphql'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { fetcher } from './fetcher.ts'
import { showSession } from './session.ts'

const example = `# Ctrl-Enter runs it with your session of the console.
query Example {
  me {
    id
    email
    role
  }
}
`

Object.assign(globalThis, {
  MonacoEnvironment: {
    getWorker: (_id: string, label: string) =>
      new Worker(
        new URL(`./${label === 'json' || label === 'graphql' ? label : 'editor'}.worker.js`, import.meta.url),
        { type: 'module' },
      ),
  },
})

const place = document.getElementById('graphiql')
if (place) open(place).catch(() => place.replaceChildren(place.dataset.failed ?? ''))

/** The schema comes as a file, which browsers keep; so it is there too where only known operations may run. */
async function open(place: HTMLElement): Promise<void> {
  void showSession().catch(() => {})
  const response = await fetch('/docs/schema.graphql')
  const schema = buildSchema(await response.text())
  createRoot(place).render(
    createElement(GraphiQL, {
      fetcher,
      schema,
      defaultQuery: example,
      defaultEditorToolsVisibility: 'variables',
      shouldPersistHeaders: false,
      showPersistHeadersSettings: false,
    }),
  )
}
