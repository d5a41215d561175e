import { useEffect, useRef, useState } from 'react'
import type { Offer, SubmitOfferBody } from '../../../client/src/api-types.ts'
import { useCall, useSignedIn } from '../api.tsx'
import { type Draft, draftOf, emptyDraft, type Medium, submitBodyOf } from './draft.ts'
import { forget, keep, readKept } from './kept-drafts.ts'

type Begin = {
  /** The draft at the server that is gone on with. */
  saved: { offer: Offer; slug: string } | null
  /** Whom the address names. */
  talents: readonly string[]
  /** The offer that the address names to ask for a further revision of. */
  revisionOf: string | null
  mediumOf: (campaignType: string) => Medium | undefined
  /** It has an id at the server from now on. */
  onSaved: (offerId: string) => void
}

export type Saving = 'here' | 'saving' | 'saved'

/**
 * An offer while it is written: kept in this browser with every letter, saved at the server with every step. What was typed
 * here and not saved comes before what the server has; `isNewerElsewhere` says when another device has saved meanwhile.
 */
export function useDraft({ saved, talents, revisionOf, mediumOf, onSaved }: Begin) {
  const { accountId } = useSignedIn()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [saving, setSaving] = useState<Saving>('here')
  const [isNewerElsewhere, setNewerElsewhere] = useState(false)
  const submit = useCall('POST /api/offers/submit', { changes: ['GET /api/offers/list', 'GET /api/offers/{id}'] })
  const latest = useRef<Draft | null>(null)
  const savedText = useRef<string | null>(null)
  const savedAt = useRef<string | null>(saved?.offer.updatedAt ?? null)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const begin = useRef({ saved, talents, revisionOf })

  const show = (next: Draft) => {
    latest.current = next
    setDraft(next)
  }
  const textOf = (one: Draft): string | undefined => {
    const body = submitBodyOf(one, mediumOf(one.campaignType), true)
    return body && JSON.stringify({ ...body, offerId: null })
  }

  // Only the browser knows what it keeps: the server's markup shows the shape of the page until then.
  useEffect(() => {
    const { saved: server, talents: named, revisionOf: revised } = begin.current
    const kept = readKept(accountId, server?.offer.id ?? null)
    const fromServer = server && draftOf(server.offer, server.slug)
    if (kept?.isUnsaved || !fromServer) {
      const base = kept?.draft ?? emptyDraft(named)
      const next = named.length > 0 && !fromServer ? { ...base, talents: named, revisionOfOfferId: revised } : base
      latest.current = next
      setDraft(next)
      if (named.length > 0 && !fromServer) keep(accountId, { draft: next, isUnsaved: true, savedAt: null })
      setNewerElsewhere(fromServer !== null && kept?.savedAt !== server?.offer.updatedAt)
    } else {
      latest.current = fromServer
      setDraft(fromServer)
      setSaving('saved')
    }
  }, [accountId])

  const change = (values: Partial<Draft>) => {
    const { current } = latest
    if (!current) return
    // A further revision is of one talent's work: with another one it is an offer like any.
    const isOfOthers = values.talents !== undefined && values.talents.join() !== current.talents.join()
    const next = { ...current, ...values, ...(isOfOthers ? { revisionOfOfferId: null } : {}) }
    show(next)
    setSaving('here')
    keep(accountId, { draft: next, isUnsaved: true, savedAt: savedAt.current })
  }

  const saveNow = async (): Promise<boolean> => {
    const { current } = latest
    const text = current ? textOf(current) : undefined
    if (!current || text === undefined) return false
    if (text === savedText.current && current.offerId !== null) {
      setSaving('saved')
      return true
    }
    setSaving('saving')
    const answer = await submit.call({ body: { ...JSON.parse(text), offerId: current.offerId } })
    if (!answer) {
      setSaving('here')
      return false
    }
    savedText.current = text
    const now: Draft = { ...(latest.current ?? current), offerId: answer.offerId }
    const isUnsaved = textOf(now) !== text
    if (current.offerId === null) forget(accountId, null)
    show(now)
    keep(accountId, { draft: now, isUnsaved, savedAt: savedAt.current })
    setSaving(isUnsaved ? 'here' : 'saved')
    if (current.offerId === null) onSaved(answer.offerId)
    return true
  }

  /** One after the other, so that a draft is never begun twice. Gives whether the server has all of it. */
  const save = (): Promise<boolean> => {
    const next = line.current.then(saveNow)
    line.current = next
    return next
  }

  /** Sends what stands here, once what is under way is saved. Gives the offer's id. */
  const finish = async (
    call: (input: { body: SubmitOfferBody }) => Promise<{ offerId: string } | undefined>,
  ): Promise<string | undefined> => {
    await line.current
    const { current } = latest
    const body = current ? submitBodyOf(current, mediumOf(current.campaignType), false) : undefined
    return body && (await call({ body }))?.offerId
  }

  return {
    draft,
    change,
    finish,
    save,
    saving,
    refused: submit.refused,
    isNewerElsewhere,
    takeOther: () => {
      const { saved: server } = begin.current
      if (!server) return
      forget(accountId, server.offer.id)
      show(draftOf(server.offer, server.slug))
      setNewerElsewhere(false)
      setSaving('saved')
    },
    /** It is sent: nothing of it stays in this browser. */
    drop: () => {
      forget(accountId, latest.current?.offerId ?? null)
      forget(accountId, null)
    },
  }
}
