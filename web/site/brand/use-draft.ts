import { useEffect, useRef, useState } from 'react'
import type { SubmitOfferBody } from '../../../client/src/api-types.ts'
import { useSignedIn } from '../api.tsx'
import { type Draft, draftIdOf, emptyDraft, type Medium, submitBodyOf } from './draft.ts'
import { readStoredDraft, removeStoredDraft, storeDraft } from './stored-drafts.ts'
import { useDraftRequests } from './use-draft-requests.ts'

export type SavedDraft = { draft: Draft; updatedAt: string }
/**
 * `kind` is the query parameter with the draft's id: `draft` for one talent, `blast` for several.
 */
export type DraftName = { kind: 'draft' | 'blast'; id: string }

type Begin = {
  saved: SavedDraft | null
  repeated?: Draft | undefined
  talents: readonly string[]
  revisionOf: string | null
  mediumOf: (campaignType: string) => Medium | undefined
  onSaved: (named: DraftName) => void
}

export type Saving = 'here' | 'saving' | 'saved'

/**
 * Holds an offer while the brand writes it. Stores every change in this browser, and saves on the
 * server when the step changes. Unsaved edits of this browser replace the server's version.
 * `isNewerElsewhere` is true if another device has saved since.
 */
export function useDraft({ saved, repeated, talents, revisionOf, mediumOf, onSaved }: Begin) {
  const { accountId } = useSignedIn()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [saving, setSaving] = useState<Saving>('here')
  const [isNewerElsewhere, setNewerElsewhere] = useState(false)
  const requests = useDraftRequests(mediumOf)
  const latest = useRef<Draft | null>(null)
  const savedText = useRef<string | null>(null)
  const savedAt = useRef<string | null>(saved?.updatedAt ?? null)
  const draftId = useRef<string | null>(saved && draftIdOf(saved.draft))
  const saves = useTurns<boolean>()
  const begin = useRef({ saved, repeated, talents, revisionOf })

  const show = (next: Draft) => {
    latest.current = next
    setDraft(next)
  }
  // The server cannot read the browser's storage, so its markup shows a skeleton.
  useEffect(() => {
    const { saved: server, repeated: earlier, talents: named, revisionOf: revised } = begin.current
    const stored = readStoredDraft(accountId, server ? draftIdOf(server.draft) : null)
    const fromServer = server && server.draft
    if (stored?.isUnsaved || !fromServer) {
      const base = earlier ?? stored?.draft ?? emptyDraft(named)
      const isNamed = named.length > 0 && !fromServer
      const next = isNamed ? { ...base, talents: named, revisionOfOfferId: revised } : base
      latest.current = next
      setDraft(next)
      if (isNamed) storeDraft(accountId, { draft: next, isUnsaved: true, savedAt: null })
      setNewerElsewhere(fromServer !== null && stored?.savedAt !== server?.updatedAt)
    } else {
      latest.current = fromServer
      setDraft(fromServer)
      setSaving('saved')
    }
  }, [accountId])

  const change = (values: Partial<Draft>) => {
    const { current } = latest
    if (!current) return
    // An extra revision belongs to the work of one talent. If the brand chooses other talents, the
    // draft becomes a normal offer.
    const isOfOthers = values.talents !== undefined && values.talents.join() !== current.talents.join()
    const next = { ...current, ...values, ...(isOfOthers ? { revisionOfOfferId: null, renewsOfferId: null } : {}) }
    if (draftIdOf(current) !== draftIdOf(next)) removeStoredDraft(accountId, draftIdOf(current))
    show(next)
    setSaving('here')
    storeDraft(accountId, { draft: next, isUnsaved: true, savedAt: savedAt.current })
  }

  const saveNow = async (): Promise<boolean> => {
    const { current } = latest
    const way = current ? requests.saveOf(current) : undefined
    if (!current || !way) return false
    if (way.text === savedText.current && draftIdOf(current) !== null) {
      setSaving('saved')
      return true
    }
    setSaving('saving')
    const id = await way.send()
    if (id === undefined) {
      setSaving('here')
      return false
    }
    savedText.current = way.text
    const kind = current.talents.length > 1 ? 'blast' : 'draft'
    const now: Draft = { ...(latest.current ?? current), [kind === 'blast' ? 'blastDraftId' : 'offerId']: id }
    const isUnsaved = requests.saveOf(now)?.text !== way.text
    if (draftIdOf(current) === null) removeStoredDraft(accountId, null)
    show(now)
    storeDraft(accountId, { draft: now, isUnsaved, savedAt: savedAt.current })
    setSaving(isUnsaved ? 'here' : 'saved')
    if (draftId.current !== id) onSaved({ kind, id })
    draftId.current = id
    return true
  }

  /**
   * Saves run one after another, so that the server never creates the same draft twice. Resolves
   * to true if the server has all edits.
   */
  const save = (): Promise<boolean> => saves.take(saveNow)

  /** Sends the current draft after a running save. Resolves to the offer's id. */
  const finish = async (
    call: (input: { body: SubmitOfferBody }) => Promise<{ offerId: string } | undefined>,
  ): Promise<string | undefined> => {
    await saves.taken()
    const { current } = latest
    const body = current ? submitBodyOf(current, mediumOf(current.campaignType), false) : undefined
    const sent = body && (await call({ body }))?.offerId
    // The draft had several talents before, so a saved brief exists.
    if (sent && current?.blastDraftId) await requests.discard(current.blastDraftId)
    return sent
  }

  return {
    draft,
    change,
    finish,
    save,
    saving,
    refused: requests.refused,
    faults: requests.faults,
    isNewerElsewhere,
    takeOther: () => {
      const { saved: server } = begin.current
      if (!server) return
      removeStoredDraft(accountId, draftIdOf(server.draft))
      show(server.draft)
      setNewerElsewhere(false)
      setSaving('saved')
    },
    drop: () => {
      removeStoredDraft(accountId, latest.current ? draftIdOf(latest.current) : null)
      removeStoredDraft(accountId, null)
    },
  }
}

function useTurns<Result>() {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return {
    take: (task: () => Promise<Result>): Promise<Result> => {
      const next = last.current.then(task)
      last.current = next
      return next
    },
    taken: () => last.current,
  }
}
