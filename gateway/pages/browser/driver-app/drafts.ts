import { type Draft, database, isStorageFull } from './database.ts'
import { update } from './store.ts'
import { texts } from './texts/texts.ts'
import { useEffect, useRef, useState } from './ui.ts'

/**
 * The driver's input so far. It survives when the phone closes the app, as some do while the camera is open.
 */
export function useDraft(key: string, initial: Draft = {}) {
  const [draft, setDraft] = useState<Draft>(initial)
  const latest = useRef(initial)
  useEffect(() => {
    void database()
      .then((open) => open.get('drafts', key))
      .then((kept) => kept && show({ ...kept, ...latest.current }))
  }, [key])

  function show(next: Draft) {
    latest.current = next
    setDraft(next)
  }

  function change(part: Draft) {
    show({ ...latest.current, ...part })
    void keepDraft(key, latest.current)
  }

  return { draft, change }
}

/** Keeps a draft. Says so when the phone's storage is full. */
export async function keepDraft(key: string, draft: Draft): Promise<void> {
  try {
    await (await database()).put('drafts', draft, key)
  } catch (error) {
    if (isStorageFull(error)) update({ fault: texts().storageFull })
  }
}

export async function dropDraft(key: string): Promise<void> {
  await (await database()).delete('drafts', key)
}
