import { type Draft, draftIdOf, emptyDraft } from './draft.ts'

export type StoredDraft = {
  draft: Draft
  /** True if the server has not saved the latest edits. */
  isUnsaved: boolean
  /** The server's `updatedAt` of the last save. Null before the first save. */
  savedAt: string | null
}

/**
 * The key contains the account, so that two people on one computer do not read each other's
 * drafts.
 */
const keyOf = (accountId: string, draftId: string | null): string => `offer-draft:${accountId}:${draftId ?? 'new'}`

/** Returns undefined if there is no draft or no storage. */
export function readStoredDraft(accountId: string, draftId: string | null): StoredDraft | undefined {
  try {
    const text = localStorage.getItem(keyOf(accountId, draftId))
    if (text === null) return undefined
    const stored = JSON.parse(text) as StoredDraft
    // A draft of an earlier version of this page lacks the newer fields.
    return { ...stored, draft: { ...emptyDraft([]), ...stored.draft } }
  } catch {
    // If storage is disabled or the text is not valid JSON, the server's draft is used.
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
    // Storage is disabled, so nothing was stored.
  }
}
