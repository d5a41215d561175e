import { type Draft, draftIdOf, emptyDraft } from './draft.ts'

export type StoredDraft = {
  draft: Draft
  /** The server has not saved the latest edits. */
  isUnsaved: boolean
  /** Server's `updatedAt` of the last save. Null before the first save. */
  savedAt: string | null
}

/** Contains the account, so that two people on one computer do not read each other's drafts. */
const keyOf = (accountId: string, draftId: string | null): string => `offer-draft:${accountId}:${draftId ?? 'new'}`

/** Undefined without a draft or storage. */
export function readStoredDraft(accountId: string, draftId: string | null): StoredDraft | undefined {
  try {
    const text = localStorage.getItem(keyOf(accountId, draftId))
    if (text === null) return undefined
    const stored = JSON.parse(text) as StoredDraft
    // Drafts of an earlier version lack the newer fields.
    return { ...stored, draft: { ...emptyDraft([]), ...stored.draft } }
  } catch {
    // Storage is disabled, or the text is not valid JSON. The server's draft replaces it.
    return undefined
  }
}

/** Lets a draft survive a reload. If storage is full or disabled, only this copy is lost. */
export function storeDraft(accountId: string, draft: StoredDraft): void {
  try {
    localStorage.setItem(keyOf(accountId, draftIdOf(draft.draft)), JSON.stringify(draft))
  } catch {
    // Only edits since the last save on the server can be lost.
  }
}

export function removeStoredDraft(accountId: string, draftId: string | null): void {
  try {
    localStorage.removeItem(keyOf(accountId, draftId))
  } catch {
    // Nothing was stored.
  }
}
