import './candidates.css'
import { useState } from 'react'
import { useApiMutation } from '../../api.tsx'
import { useGo } from '../../navigation.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { useDescribeEach } from '../../parts/media/ai-mark.tsx'
import { Picture } from '../../parts/media/picture.tsx'
import { FanRefusal } from '../frame/refusal.tsx'
import { type FanSession, useFan, useStore } from '../store.ts'
import { useWords, type Words } from '../words/words.ts'
import type { Candidate } from './use-art.ts'
import { Zoom } from './zoom.tsx'

/** Returns a word, because fans cannot interpret a score. */
export const likenessLabel = (score: number, { very, like, free }: Words['art']['choose']): string =>
  score >= 0.75 ? very : score >= 0.5 ? like : free

/**
 * Returns null if the fan has not chosen. The first candidate is preselected, so it counts only
 * once it is in the cart.
 */
const choiceOf = (
  candidates: readonly Candidate[],
  chosen: string | null,
  session: FanSession | undefined,
): string | null => {
  if (candidates.length < 2 || chosen === null) return null
  const isTaken = session?.cartItems.some(({ artKey }) => artKey === chosen) ?? false
  return chosen !== candidates[0]?.artKey || isTaken ? chosen : null
}

type CandidatesProps = {
  candidates: readonly Candidate[]
  chosen: string | null
  designId: string
  /** True if the candidates were generated while the fan waited on this page. */
  isNew: boolean
}

/** Lists the most similar candidate first. */
export function Candidates({ candidates, chosen, designId, isNew }: CandidatesProps) {
  const { slug } = useStore()
  const { sessionId, session } = useFan()
  const { choose } = useWords().art
  const go = useGo()
  const select = useApiMutation('POST /api/merch/ai/select', {
    onDone: () => go(`/c/${slug}/products`),
  })
  const choice = choiceOf(candidates, chosen, session)
  const main = Math.max(
    0,
    candidates.findIndex(({ artKey }) => artKey === choice),
  )
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
            word={candidates.length > 1 && at === 0 ? choose.most : likenessLabel(candidate.score, choose)}
            isChosen={candidate.artKey === choice}
            isMain={at === main}
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
  word: string
  isFirst: boolean
  isNew: boolean
  isChosen: boolean
  /** True for the chosen candidate, or else the first. Its button is the primary action. */
  isMain: boolean
  isBusy: boolean
  designId: string
  onTake: (artKey: string) => void
}

function CandidateItem(props: ItemProps) {
  const { candidate, index, word, isFirst, isNew, isChosen, isMain, isBusy, designId, onTake } = props
  const { slug } = useStore()
  const { choose, zoom, missing } = useWords().art
  const describe = useDescribeEach()
  const [isOpen, setOpen] = useState(false)
  const { artKey, url } = candidate
  const act = isChosen ? choose.goOn : choose.take
  return (
    <li className="candidate">
      <button
        type="button"
        className="zoom-open"
        aria-label={describe(url, `${zoom.open}: ${choose.alt(index)}`)}
        onClick={() => setOpen(true)}
      >
        <Picture
          src={url}
          alt={choose.alt(index)}
          ratio="1 / 1"
          isFirst={isFirst}
          isWaitedFor={isNew}
          sizes="(max-width: 40rem) calc(100vw - 2rem), 34rem"
          missing={missing}
        />
      </button>
      <p className="candidate-words">
        <strong>{word}</strong>
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
          look={isMain ? 'primary' : 'plain'}
          isWide
          isBusy={isBusy}
          label={`${act}: ${choose.alt(index)}`}
        >
          {act}
        </Button>
      </form>
      <Zoom src={url} alt={choose.alt(index)} isOpen={isOpen} onClose={() => setOpen(false)} />
    </li>
  )
}
