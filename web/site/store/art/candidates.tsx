import './candidates.css'
import { useState } from 'react'
import { useCall } from '../../api.tsx'
import { useGo } from '../../navigation.tsx'
import { Button } from '../../parts/button.tsx'
import { Picture } from '../../parts/picture.tsx'
import { FanRefusal } from '../frame/refusal.tsx'
import { useFan, useStore } from '../store.ts'
import { useWords, type Words } from '../words/words.ts'
import type { Candidate } from './use-art.ts'
import { Zoom } from './zoom.tsx'

/** How like the fan a piece is, as a word: the number says nothing to anybody. */
export const likenessWord = (score: number, { very, like, free }: Words['art']['choose']): string =>
  score >= 0.75 ? very : score >= 0.5 ? like : free

type CandidatesProps = {
  candidates: readonly Candidate[]
  chosen: string | null
  designId: string
  /** Whether somebody waits for them on this page. */
  isNew: boolean
}

/** What came of a photo and a design, the most alike first, each to look at closely and to go on with. */
export function Candidates({ candidates, chosen, designId, isNew }: CandidatesProps) {
  const { slug } = useStore()
  const { sessionId } = useFan()
  const go = useGo()
  const select = useCall('POST /api/merch/ai/select', {
    changes: ['GET /api/merch/session/{id}'],
    onDone: () => go(`/c/${slug}/products`),
  })
  const take = (artKey: string) => void (sessionId !== null && select.call({ body: { sessionId, artKey } }))
  return (
    <>
      <FanRefusal refused={select.refused} />
      <ul className={candidates.length === 1 ? 'candidates candidates-one' : 'candidates'}>
        {candidates.map((candidate, at) => (
          <CandidateItem
            key={candidate.artKey}
            candidate={candidate}
            index={at + 1}
            isFirst={at === 0}
            isNew={isNew}
            isChosen={candidate.artKey === chosen && candidates.length > 1}
            isBusy={select.isBusy}
            designId={designId}
            onTake={take}
          />
        ))}
      </ul>
    </>
  )
}

type ItemProps = {
  candidate: Candidate
  index: number
  isFirst: boolean
  isNew: boolean
  isChosen: boolean
  isBusy: boolean
  designId: string
  onTake: (artKey: string) => void
}

function CandidateItem({ candidate, index, isFirst, isNew, isChosen, isBusy, designId, onTake }: ItemProps) {
  const { slug } = useStore()
  const { choose, zoom, missing } = useWords().art
  const [isOpen, setOpen] = useState(false)
  const { artKey, url, score } = candidate
  return (
    <li className="candidate">
      <button
        type="button"
        className="zoom-open"
        aria-label={`${zoom.open}: ${choose.alt(index)}`}
        onClick={() => setOpen(true)}
      >
        <Picture
          src={url}
          alt={choose.alt(index)}
          ratio="1 / 1"
          isFirst={isFirst}
          isWaitedFor={isNew}
          sizes="(max-width: 48rem) 100vw, 34rem"
          missing={missing}
        />
      </button>
      <p className="candidate-words">
        <strong>{likenessWord(score, choose)}</strong>
        {isChosen && <span className="small muted"> · {choose.taken}</span>}
      </p>
      <form
        method="post"
        action={`/c/${slug}/do/select`}
        onSubmit={(event) => {
          event.preventDefault()
          onTake(artKey)
        }}
      >
        <input type="hidden" name="artKey" value={artKey} />
        <input type="hidden" name="designId" value={designId} />
        <Button
          type="submit"
          look={isFirst ? 'primary' : 'plain'}
          isWide
          isBusy={isBusy}
          label={`${choose.take}: ${choose.alt(index)}`}
        >
          {choose.take}
        </Button>
      </form>
      <Zoom src={url} alt={choose.alt(index)} isOpen={isOpen} onClose={() => setOpen(false)} />
    </li>
  )
}
