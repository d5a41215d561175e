import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ask, Refused, useSite } from '../../api.tsx'
import { useGo } from '../../navigation.tsx'
import { Actions, Button } from '../../parts/button.tsx'
import { PageHeading } from '../../parts/page.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { useFan, useStore } from '../store.ts'
import { useWords } from '../words/words.ts'
import { BuyingRefusal } from './buying-refusal.tsx'
import { PostForm } from './post-form.tsx'

type Waiting = 'asking' | 'waiting' | 'authorized'
const PAUSES_MS = [1000, 1500, 2000, 3000, 5000] as const

type CompletingProps = {
  /** What was known when the page was opened, without a script. */
  known?: string
  /** The bank said no: another try may follow. */
  onDeclined: () => void
  /** Nothing has come, and somebody wants to pay another way. */
  onBack: () => void
}

/** The money is under way: asked for until it is there, then on to the order. It may be left at any time. */
export function Completing({ known, onDeclined, onBack }: CompletingProps) {
  const site = useSite()
  const answers = useQueryClient()
  const go = useGo()
  const { slug } = useStore()
  const { sessionId, refresh } = useFan()
  const { checkout } = useWords()
  const { pay } = checkout
  const [state, setState] = useState<Waiting>(known === 'waiting' || known === 'authorized' ? known : 'asking')
  const [refused, setRefused] = useState<Refused | null>(null)
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once a round; what it calls may be new each time.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const complete = async (tries: number): Promise<void> => {
      const next = await askFor()
      if (isGone) return
      if (next === 'declined') onDeclined()
      else if (next !== undefined) {
        setState(next)
        timer = setTimeout(() => void complete(tries + 1), PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)])
      }
    }
    const askFor = async (): Promise<Waiting | 'declined' | undefined> => {
      try {
        const answer = await ask(site, 'POST /api/merch/order/complete', { body: { sessionId: sessionId ?? '' } })
        if ('stillProcessing' in answer) return answer.reason
        answers.removeQueries({ queryKey: ['POST /api/merch/order/by-session'] })
        // The way back leads to the cart, not to paying again.
        go(`/c/${slug}/thanks`, { replace: true })
        void refresh()
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        if (!isGone) setRefused(error)
      }
      return undefined
    }
    setRefused(null)
    void complete(0)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [round])

  if (refused)
    return (
      <>
        <PageHeading title={pay.unclear} />
        <BuyingRefusal refused={refused} />
        <Actions>
          <Button look="primary" onClick={() => setRound(round + 1)}>
            {pay.lookAgain}
          </Button>
          <Button onClick={onBack}>{pay.otherWay}</Button>
        </Actions>
      </>
    )
  const { title, text } = pay.states[state]
  return (
    <>
      <PageHeading title={title} lead={text} />
      {state === 'asking' && <Skeleton count={1} shape="lines" label={title} />}
      <noscript>
        <PostForm slug={slug} act="complete">
          <button type="submit">{pay.lookAgain}</button>
        </PostForm>
      </noscript>
      {/* What a bank has set aside for us is not paid a second time. */}
      {state === 'waiting' && (
        <Actions>
          <Button onClick={onBack}>{pay.otherWay}</Button>
        </Actions>
      )}
    </>
  )
}
