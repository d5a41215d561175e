import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Skeleton } from '../../../parts/feedback/skeleton.tsx'
import { PageHeading } from '../../../parts/layout/page.tsx'
import { ApiError, request, useSite } from '../../api.tsx'
import { useGo } from '../../navigation.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { useFan, useStore } from '../store.ts'
import { useWords } from '../words/words.ts'
import { BuyingRefusal } from './buying-refusal.tsx'
import { PostForm } from './post-form.tsx'

type Waiting = 'asking' | 'waiting' | 'authorized'
const PAUSES_MS = [1000, 1500, 2000, 3000, 5000] as const

type CompletingProps = {
  /** State of the payment at rendering, which readers without a script see. */
  known?: string
  /** Called if the bank declined the payment, so that the fan can try again. */
  onDeclined: () => void
  /** Called if no money has arrived and the fan wants to pay in another way. */
  onBack: () => void
}

/**
 * Polls the payment until it succeeds, then opens the order. The fan may leave this page, because
 * the server completes the order anyway.
 */
export function Completing({ known, onDeclined, onBack }: CompletingProps) {
  const site = useSite()
  const queryClient = useQueryClient()
  const go = useGo()
  const { slug } = useStore()
  const { sessionId, refresh } = useFan()
  const { checkout } = useWords()
  const { pay } = checkout
  const [state, setState] = useState<Waiting>(known === 'waiting' || known === 'authorized' ? known : 'asking')
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once a round.
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
        const response = await request(site, 'POST /api/merch/order/complete', { body: { sessionId: sessionId ?? '' } })
        if ('stillProcessing' in response) return response.reason
        queryClient.removeQueries({ queryKey: ['POST /api/merch/order/by-session'] })
        // The back button must lead to the cart and not to a second payment.
        go(`/c/${slug}/thanks`, { replace: true })
        void refresh()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
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
      {/* An authorized payment must not be paid a second time. */}
      {state === 'waiting' && (
        <Actions>
          <Button onClick={onBack}>{pay.otherWay}</Button>
        </Actions>
      )}
    </>
  )
}
