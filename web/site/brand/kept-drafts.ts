import { type Draft, draftIdOf } from './draft.ts'

/** A draft as this browser keeps it. */
export type Kept = {
  draft: Draft
  /** Something was typed since it was last saved at the server. */
  isUnsaved: boolean
  /** What the server said of the draft it was last saved as; null before. */
  savedAt: string | null
}

/** Of one account, so that two people at one machine do not read each other's. */
const keyOf = (accountId: string, draftId: string | null): string => `offer-draft:${accountId}:${draftId ?? 'new'}`

/** What this browser keeps of a draft; undefined where it keeps nothing, or cannot. */
export function readKept(accountId: string, draftId: string | null): Kept | undefined {
  try {
    const text = localStorage.getItem(keyOf(accountId, draftId))
    return text === null ? undefined : (JSON.parse(text) as Kept)
  } catch {
    // A browser that keeps nothing for us, or something that is not ours: the server's draft counts.
    return undefined
  }
}

/** Keeps it for a reload. A browser that is full or told to keep nothing loses only that. */
export function keep(accountId: string, kept: Kept): void {
  try {
    localStorage.setItem(keyOf(accountId, draftIdOf(kept.draft)), JSON.stringify(kept))
  } catch {
    // The draft at the server is what counts; this one is for what was typed since.
  }
}

export function forget(accountId: string, draftId: string | null): void {
  try {
    localStorage.removeItem(keyOf(accountId, draftId))
  } catch {
    // What was never kept is forgotten already.
  }
}
