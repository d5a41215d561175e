import { useEffect, useRef } from 'react'
import { PageHeading } from '../../../parts/layout/page.tsx'
import type { ApiError } from '../../api.tsx'
import { Actions } from '../../parts/forms/button.tsx'
import { useWords } from '../words/words.ts'
import { StartForm } from './failed-art.tsx'

const DEFAULT_SECONDS = 30

type CrowdedProps = { refused: ApiError; designId: string; make: () => Promise<void> }

/**
 * Shown while the line for art is full. Asks again by itself after the server's Retry-After, and up
 * to half as long on top, so that a crowd does not come back all at once.
 */
export function Crowded({ refused, designId, make }: CrowdedProps) {
  const { crowded } = useWords().art
  const again = useRef(make)
  again.current = make
  useEffect(() => {
    const seconds = (refused.retryAfterSeconds ?? DEFAULT_SECONDS) * (1 + Math.random() / 2)
    const timer = setTimeout(() => void again.current(), seconds * 1000)
    return () => clearTimeout(timer)
  }, [refused])
  return (
    <>
      <PageHeading title={crowded.title} lead={crowded.text} />
      <Actions>
        <StartForm designId={designId} onStart={() => void make()} look="plain">
          {crowded.action}
        </StartForm>
      </Actions>
    </>
  )
}
