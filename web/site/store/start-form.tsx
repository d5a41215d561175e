import { type FormEvent, useState } from 'react'
import { ApiError, request, useSite } from '../api.tsx'
import { useFilters, useGo } from '../navigation.tsx'
import { Button } from '../parts/forms/button.tsx'
import { usePhase } from './frame/phase-banner.tsx'
import { stepsOf } from './frame/progress.tsx'
import { FanRefusal } from './frame/refusal.tsx'
import { isFaceNeeded, isPhotoAccepted } from './photo/accepted-photo.ts'
import { type FanSession, type Store, useFan } from './store.ts'
import { useWords } from './words/words.ts'

/** Starts or resumes a session. Without a script, the server does this. */
export function StartForm({ store }: { store: Store }) {
  const { session } = useFan()
  const { start } = useWords()
  const phase = usePhase(store)
  const further = resumePointOf(store, session)
  const words = start.begin[store.shopFlow]
  if (!further) return phase === 'closing' ? null : <Begin store={store} label={words} />
  const [page, label] = further
  return (
    <>
      <p>{start.yours(store.talentName)}</p>
      <div className="start-begin">
        <Button look="primary" to={`/c/${store.slug}/${page}`}>
          {label === 'cart' ? start.goOnCart(inCart(store, session)) : start[label]}
        </Button>
        {phase !== 'closing' && <Begin store={store} label={start.anew} isAnew />}
      </div>
    </>
  )
}

/**
 * Returns the page on which a fan continues and the button's text, or undefined if the fan has not
 * begun anything.
 */
export function resumePointOf(
  store: Pick<Store, 'shopFlow' | 'designs'>,
  session: FanSession | undefined,
): readonly [page: string, label: 'cart' | 'goOnArt' | 'goOnPhoto' | 'goOn'] | undefined {
  if (!session) return undefined
  const { cartItems, aiArtKey, aiArtCandidates, selfie, designId } = session
  if (cartItems.length > 0) return ['cart', 'cart']
  if (aiArtKey !== null) return ['products', 'goOnArt']
  if (aiArtCandidates.length > 0) return ['art', 'goOnArt']
  if (selfie !== null) return [isPhotoAccepted(selfie, isFaceNeeded(store, designId)) ? 'art' : 'photo', 'goOnPhoto']
  return store.shopFlow === 'design_first' && designId !== null ? ['designs', 'goOn'] : undefined
}

const inCart = ({ products }: Store, session: FanSession | undefined): string =>
  products.find(({ id }) => id === session?.cartItems[0]?.catalogProductId)?.name ?? ''

/** Starts a session, which counts for the leaderboard team in the URL. */
function Begin({ store, label, isAnew = false }: { store: Store; label: string; isAnew?: boolean }) {
  const site = useSite()
  const go = useGo()
  const { begin, forget } = useFan()
  const { start } = useWords()
  const team = useFilters().search.get('bt')
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<ApiError | null>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setRefused(null)
    try {
      if (isAnew) forget()
      const sessionId = await begin()
      if (team !== null && team !== '')
        // The fan can start even if the team was deleted.
        await request(site, 'POST /api/merch/leaderboard/link', { body: { sessionId, boardTeamId: team } }).catch(
          () => undefined,
        )
      go(`/c/${store.slug}/${stepsOf(store)[0]}`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused(error)
      setBusy(false)
    }
  }
  return (
    <form method="post" action={`/c/${store.slug}/do/begin`} onSubmit={(event) => void submit(event)}>
      {team !== null && <input type="hidden" name="bt" value={team} />}
      {isAnew && <input type="hidden" name="anew" value="true" />}
      <Button type="submit" look={isAnew ? 'quiet' : 'primary'} isBusy={isBusy} busyLabel={start.beginning}>
        {label}
      </Button>
      <FanRefusal refused={refused} />
    </form>
  )
}
