import { useEffect, useRef } from 'react'
import { PageHeading } from '../../../parts/layout/page.tsx'
import type { ApiError } from '../../api.tsx'
import { Actions } from '../../parts/forms/button.tsx'
import { useWords } from '../words/words.ts'
import { StartForm } from './failed-art.tsx'

const DEFAULT_SECONDS = 30

type CrowdedProps = { refused: ApiError; designId: string; make: () => Promise<void> }

/**
 * Shown while too many fans want art at once. Retries after the time in Retry-After plus a random
 * part of up to half, because otherwise all fans would retry in the same second.
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
