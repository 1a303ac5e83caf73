import { type Draft, database } from '../database.ts'
import { keepDraft } from '../drafts.ts'
import { useEffect, useRef, useState } from '../ui.ts'

type Drafts = Readonly<Record<string, Draft>>

export const draftKey = (code: string) => `${code}:picked`

/**
 * The checked parcels of each pickup, by code. They are in the draft of the delivery's own screen, so a
 * parcel that is checked here is checked there.
 */
export function usePickupDrafts(codes: readonly string[]) {
  const [drafts, setDrafts] = useState<Drafts>({})
  const latest = useRef<Drafts>({})
  const show = (next: Drafts) => {
    latest.current = next
    setDrafts(next)
  }
  useEffect(() => void readDrafts(codes).then((kept) => show({ ...kept, ...latest.current })), [codes.join()])
  const check = (code: string, checked: number[]) => {
    const draft = { ...latest.current[code], checked }
    show({ ...latest.current, [code]: draft })
    void keepDraft(draftKey(code), draft)
  }
  return { drafts, check, checkedOf: (code: string) => latest.current[code]?.checked ?? [] }
}

async function readDrafts(codes: readonly string[]): Promise<Drafts> {
  const open = await database()
  const drafts = await Promise.all(codes.map((code) => open.get('drafts', draftKey(code))))
  return Object.fromEntries(codes.map((code, index) => [code, drafts[index] ?? {}]))
}
