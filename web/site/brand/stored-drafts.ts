import { type Draft, draftIdOf } from './draft.ts'

export type StoredDraft = {
  draft: Draft
  /** True if the draft has edits that the server has not saved. */
  isUnsaved: boolean
  /** The server's `updatedAt` when the draft was last saved. Null before the first save. */
  savedAt: string | null
}

/**
 * Storage key. Contains the account, so that two people on one computer do not read each other's
 * drafts.
 */
const keyOf = (accountId: string, draftId: string | null): string => `offer-draft:${accountId}:${draftId ?? 'new'}`

/** Reads a stored draft; undefined if there is none or storage is unavailable. */
export function readStoredDraft(accountId: string, draftId: string | null): StoredDraft | undefined {
  try {
    const text = localStorage.getItem(keyOf(accountId, draftId))
    return text === null ? undefined : (JSON.parse(text) as StoredDraft)
  } catch {
    // Storage is disabled, or the stored text is not valid JSON. The server's draft is used
    // instead.
    return undefined
  }
}

/**
 * Stores a draft so that it survives a reload. If storage is full or disabled, only this copy is
 * lost.
 */
export function storeDraft(accountId: string, draft: StoredDraft): void {
  try {
    localStorage.setItem(keyOf(accountId, draftIdOf(draft.draft)), JSON.stringify(draft))
  } catch {
    // An error is ignored. The server has the draft, so only edits since the last save can be
    // lost.
  }
}

export function removeStoredDraft(accountId: string, draftId: string | null): void {
  try {
    localStorage.removeItem(keyOf(accountId, draftId))
  } catch {
    // Storage is disabled, so nothing was stored.
  }
}
